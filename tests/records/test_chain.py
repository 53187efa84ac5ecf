"""The links and the RFC 6962 root, against published vectors and a second, naive way of computing them."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.records.chain import LINK_DIGITS, MerkleTree, link

LEAVES = [bytes.fromhex(text) for text in (
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f",
)]  # fmt: skip
"""The leaves of the test vectors published with the reference implementation of RFC 6962."""
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def tree_of(leaves: list[bytes]) -> MerkleTree:
    tree = MerkleTree()
    for leaf in leaves:
        tree.add(leaf)
    return tree


def naive_root(leaves: list[bytes]) -> bytes:
    """RFC 6962 §2.1, written as it is defined."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return sha256(b"\x01" + naive_root(leaves[:k]) + naive_root(leaves[k:])).digest()


@pytest.mark.parametrize("size", range(9))
def test_published_roots(size: int) -> None:
    tree = tree_of(LEAVES[:size])
    assert (tree.size, tree.root()) == (size, ROOTS[size])


@given(st.lists(st.binary(max_size=8), max_size=70))
def test_root_is_the_recursive_definition(leaves: list[bytes]) -> None:
    assert tree_of(leaves).root() == naive_root(leaves).hex()


def test_root_can_be_read_while_the_tree_grows() -> None:
    tree = MerkleTree()
    for size, leaf in enumerate(LEAVES, start=1):
        tree.add(leaf)
        assert tree.root() == ROOTS[size]
        assert tree.root() == ROOTS[size]


def test_link_depends_on_line_and_on_the_link_before() -> None:
    first = link("", b"{}")
    assert first == sha256(b"{}").hexdigest()[:LINK_DIGITS]
    assert len({first, link("", b"{ }"), link(first, b"{}")}) == 3
