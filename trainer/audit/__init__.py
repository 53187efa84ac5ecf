"""Judging records again: findings by clause that a third party can reproduce."""
