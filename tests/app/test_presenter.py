"""The picture of a table and what changes between two of them."""

from __future__ import annotations

from dataclasses import replace

from trainer.app.changes import Appear, Fade, Move, diff
from trainer.app.picture import Kind, Lies, PackStage, ShoeInfo, Snapshot, Thing
from trainer.app.presenter import card_name, chip_face, present, shoe_info, tray_columns
from trainer.game.acts import Act, By, Chips
from trainer.game.cards import Card
from trainer.game.shoe import Shoe, shuffled
from trainer.game.table import Table

TRAY: Chips = {500: 45, 2500: 20}
IN_PLAY = ShoeInfo(left=250, total=312, discards=12)


def after(*acts: Act, tray: Chips | None = None) -> Table:
    table = Table(7, tray)
    table.loaded = True
    for act in acts:
        table.apply(act)
    return table


def bet(box: int, amount: int = 2500, stake: str = "main", bettor: int = 1, chips: Chips | None = None, hand: int = 1) -> Act:
    return Act(act="bet", by=By.GUEST, box=box, hand=hand, bettor=bettor, stake=stake, amount=amount, chips=chips)


def deal(box: int, card: str, hand: int = 1) -> Act:
    return Act(act="deal", to="box", box=box, hand=hand, card=Card(card))


def shown(table: Table, **more: object) -> Snapshot:
    return present(table, shoe=IN_PLAY, **more)  # type: ignore[arg-type]


def split_pair() -> list[Act]:
    return [
        bet(3),
        deal(3, "8s"),
        deal(3, "8d"),
        Act(act="decide", by=By.GUEST, box=3, hand=1, decision="split"),
        bet(3, stake="split"),
        Act(act="place", box=3, hand=1, bettor=1, stake="split"),
    ]


def test_every_thing_has_an_id_of_its_own_and_a_label() -> None:
    things = shown(after(*split_pair(), bet(5), bet(5, 1000, "insurance")), sign=("MIN 10", "MAX 100")).things
    assert len({thing.id for thing in things}) == len(things)
    assert all(thing.label for thing in things)


def test_bets_lie_by_box_hand_bettor_and_stake() -> None:
    snapshot = shown(after(bet(2, chips={500: 5}), bet(2, 5000, bettor=2), bet(2, 1000, "insurance")))
    main = snapshot.thing("bet:2:1:1:main")
    assert main is not None
    assert (main.amount, main.chips, main.spot) == (2500, ((500, 5),), "bet:2:1:1:main")
    assert snapshot.thing("bet:2:1:2:main") is not None
    insured = snapshot.thing("bet:2:1:1:insurance")
    assert insured is not None
    assert insured.kind is Kind.INSURANCE
    assert snapshot.seats[1].bettors == 2


def test_a_double_stands_beside_the_box_until_it_is_set_in_place() -> None:
    acts = [bet(4), deal(4, "6s"), deal(4, "5d"), bet(4, stake="double")]
    before = shown(after(*acts)).thing("bet:4:1:1:double")
    now = shown(after(*acts, Act(act="place", box=4, hand=1, bettor=1, stake="double"))).thing("bet:4:1:1:double")
    assert before is not None
    assert now is not None
    assert (before.spot, now.spot) == ("beside:4:1:1:double", "bet:4:1:1:double")


def test_half_of_a_bet_left_is_shown_in_chips() -> None:
    table = after(bet(1, 5000, chips={5000: 1}), Act(act="take", box=1, hand=1, bettor=1, stake="main", amount=2500))
    half = shown(table).thing("bet:1:1:1:main")
    assert half is not None
    assert (half.amount, half.chips) == (2500, ((2500, 1),))


def test_payout_lies_beside_the_bet_until_the_guest_takes_it() -> None:
    acts = [bet(1), deal(1, "As"), deal(1, "Kd"), Act(act="pay", box=1, hand=1, bettor=1, stake="main", amount=3750)]
    paid = shown(after(*acts))
    payout = paid.thing("payout:1:1:1:main")
    assert payout is not None
    assert payout.amount == 3750
    gone = shown(after(*acts, Act(act="clear", to="box", box=1, hand=1)))
    assert [thing.id for thing in gone.things if thing.box == 1] == ["box:1", "guest:1"]


def test_bets_of_the_last_round_are_gone_when_new_ones_are_called() -> None:
    acts = [bet(1), deal(1, "9s"), Act(act="call", say="place_bets")]
    assert shown(after(*acts)).thing("bet:1:1:1:main") is None


def test_cleared_cards_are_not_shown() -> None:
    snapshot = shown(after(bet(1), deal(1, "Ts"), Act(act="clear", to="box", box=1, hand=1)))
    assert not [thing for thing in snapshot.things if thing.kind is Kind.CARD]


def test_tray_stands_in_columns_of_twenty() -> None:
    columns = tray_columns(((500, 45), (2500, 20)), ((500, 3), (2500, 2)))
    assert [(thing.id, thing.order) for thing in columns] == [
        ("tray:500:1", 20),
        ("tray:500:2", 20),
        ("tray:500:3", 5),
        ("tray:2500:1", 20),
        ("tray:2500:2", 0),
    ]


def test_a_float_below_nothing_shows_an_empty_column() -> None:
    assert [thing.order for thing in tray_columns(((500, -3),), ())] == [0]


def test_pack_lies_on_the_cloth_as_it_was_last_handled() -> None:
    table = Table(7)
    stages = [present(table).pack_stage]
    for act in ("wash", "stack", "riffle", "strip", "lace"):
        table.apply(Act(act=act))
        stages.append(present(table).pack_stage)
    table.apply(Act(act="cut", by=By.GUEST, depth=150))
    stages.append(present(table).pack_stage)
    table.apply(Act(act="load"))
    stages.append(present(table, shoe=ShoeInfo(left=312)).pack_stage)
    assert stages == [
        PackStage.SQUARED,
        PackStage.HEAP,
        PackStage.STACKS,
        PackStage.RIFFLED,
        PackStage.STRIPPED,
        PackStage.LACED,
        PackStage.ONE_PACK,
        "",
    ]


def test_stop_card_is_where_it_was_put() -> None:
    table = Table(7)
    table.apply(Act(act="wash"))
    spots = [_stop(present(table))]
    for act in (Act(act="stop_card", depth=60), Act(act="load"), Act(act="stop_card_out", by=By.TABLE), Act(act="aside")):
        table.apply(act)
        spots.append(_stop(present(table, shoe=IN_PLAY)))
    assert spots == ["stop_card", "stop_card:pack", "", "stop_card:out", "stop_card"]


def _stop(snapshot: Snapshot) -> str:
    thing = snapshot.thing("stop_card")
    return thing.spot if thing is not None else ""


def test_shoe_info_counts_burned_cards_with_the_used_ones() -> None:
    shoe = Shoe(shuffled(1, "x"))
    shoe.burn()
    shoe.draw()
    info = shoe_info(shoe)
    assert (info.left, info.total, info.discards) == (50, 52, 1)
    assert shoe_info(None, 6).total == 312


def test_names_of_cards_and_chips() -> None:
    assert card_name(Card("Qh")) == "queen of hearts"
    assert card_name(Card("Td")) == "10 of diamonds"
    assert [chip_face(value) for value in (250, 500, 50000, 100000)] == ["2.50", "5", "500", "1K"]


def test_a_dealt_card_comes_from_the_shoe() -> None:
    plan = diff(shown(after(bet(1))), shown(after(bet(1), deal(1, "Ts"))))
    assert plan.appears == (Appear(id="card:1:1:1", origin="shoe"),)
    assert not plan.moves
    assert not plan.fades


def test_a_split_moves_card_and_bet_and_loses_neither() -> None:
    acts = split_pair()
    old = shown(after(*acts))
    new = shown(after(*acts, Act(act="separate", box=3, hand=1)))
    plan = diff(old, new)
    assert Move(id="card:3:2:1", was="card:3:1:2", start="card:3:1:2", spot="card:3:2:1") in plan.moves
    assert any(move.was == "bet:3:1:1:split" and move.id == "bet:3:2:1:split" for move in plan.moves)
    assert not plan.appears
    assert not plan.fades


def test_taken_bets_go_to_the_tray_and_returned_ones_to_the_guest() -> None:
    lying = [bet(1, chips={2500: 1})]
    named = {"box": 1, "hand": 1, "bettor": 1, "stake": "main", "amount": 2500}
    for name, goal in (("take", "tray"), ("give_back", "guest:1")):
        plan = diff(shown(after(*lying)), shown(after(*lying, Act(act=name, **named))))  # type: ignore[arg-type]
        assert Fade(id="bet:1:1:1:main", goal=goal) in plan.fades


def test_cleared_cards_go_to_the_used_ones() -> None:
    acts = [bet(1), deal(1, "Ts")]
    plan = diff(shown(after(*acts)), shown(after(*acts, Act(act="clear", to="box", box=1, hand=1))))
    assert Fade(id="card:1:1:1", goal="discards") in plan.fades


def test_nothing_changes_between_a_picture_and_itself() -> None:
    snapshot = shown(after(*split_pair(), tray=TRAY))
    plan = diff(snapshot, snapshot)
    assert not (plan.moves or plan.appears or plan.fades or plan.changed)


def test_guest_plaque_means_the_hand_that_is_asked_next() -> None:
    acts = [*split_pair(), Act(act="separate", box=3, hand=1), Act(act="decide", by=By.GUEST, box=3, hand=1, decision="stand")]
    guest = shown(after(*acts)).thing("guest:3")
    assert guest is not None
    assert guest.hand == 2


# -- beside bets and hands -----------------------------------------------------------------------------------------------


def thing(snapshot: Snapshot, id: str) -> Thing:
    found = snapshot.thing(id)
    assert found is not None, id
    return found


def line(act: str, **more: object) -> Act:
    return Act(act=act, by=By.GUEST, **more)  # type: ignore[arg-type]


def test_notes_lie_in_a_pile_then_spread_then_in_the_box() -> None:
    table = after(line("cash", box=3, amount=10000))
    notes = thing(shown(table), "notes")
    assert (notes.kind, notes.amount, notes.lies, notes.label) == (Kind.NOTES, 10000, "", "Notes: 100")
    table.apply(Act(act="spread_notes"))
    assert thing(shown(table), "notes").lies == Lies.SPREAD
    before = shown(table)
    table.apply(Act(act="drop_notes"))
    assert shown(table).thing("notes") is None
    assert Fade(id="notes", goal="drop_box") in diff(before, shown(table)).fades


def test_chips_that_were_put_up_or_cut_out_lie_by_the_tray() -> None:
    table = after(line("change", box=3, amount=2500, chips={500: 5}), tray=TRAY)
    assert thing(shown(table), "put_up").chips == ((500, 5),)
    table.apply(Act(act="prove"))
    assert thing(shown(table), "put_up").lies == Lies.PROVED
    table.apply(Act(act="cut_out", amount=2500, chips={2500: 1}))
    cut = thing(shown(table), "cut_out")
    assert (cut.amount, cut.label) == (2500, "Chips cut out: 25")
    before = shown(table)
    table.apply(Act(act="pass_chips"))
    table.apply(Act(act="rack"))
    goals = {fade.id: fade.goal for fade in diff(before, shown(table)).fades}
    assert goals == {"cut_out": "", "put_up": "tray"}


def test_a_slip_lies_there_until_it_is_dropped() -> None:
    table = after(Act(act="fill_slip", by=By.INSPECTOR, amount=5000, chips={2500: 2}))
    assert thing(shown(table), "slip").label == "Slip, not signed yet"
    assert thing(shown(table), "brought").amount == 5000
    table.apply(Act(act="sign"))
    assert thing(shown(table), "slip").lies == Lies.SIGNED
    table.apply(Act(act="drop_slip"))
    assert shown(table).thing("slip") is None


def test_who_waits_is_told() -> None:
    table = after(
        Act(act="relief", by=By.INSPECTOR),
        Act(act="credit_slip", by=By.INSPECTOR, amount=2500),
        Act(act="closing_time", by=By.INSPECTOR, total=3),
        line("object", box=2),
    )
    told = {item.id: item.label for item in shown(table).things if item.kind in (Kind.NOTICE, Kind.OBJECT)}
    assert told == {
        "relief": "A croupier waits to relieve you",
        "credit": "The inspector wants chips off the table: 25",
        "closing": "Before the table closes: 3 more rounds",
        "object": "A telephone on the felt",
    }


def test_an_untidy_bet_lies_beside_its_place_until_it_is_put_right() -> None:
    table = after(replace(bet(3), words="untidy_chips"))
    untidy = thing(shown(table), "bet:3:1:1:main")
    assert (untidy.spot, untidy.lies) == ("loose:3:1:1:main", Lies.UNTIDY)
    assert untidy.label.endswith("badly stacked or outside the box")
    table.apply(Act(act="straighten", box=3, hand=1, bettor=1, stake="main"))
    assert thing(shown(table), "bet:3:1:1:main").spot == "bet:3:1:1:main"


def test_a_guest_who_has_gone_is_seen_to_be() -> None:
    table = after(bet(3), bet(4), line("leave", box=3))
    assert thing(shown(table), "guest:3").label == "Guest 3, box 3: gone"
    assert [thing(shown(table), f"guest:{box}").lies for box in (3, 4)] == [Lies.GONE, ""]


def test_a_card_that_lies_face_down_is_not_given_away() -> None:
    table = after(Act(act="deal", to="dealer", card=Card("9h")), Act(act="deal_down", to="dealer", card=Card("Ks")))
    hole = thing(shown(table), "card:dealer:2")
    assert (hole.face, hole.lies, hole.label) == ("", Lies.DOWN, "Your card, face down")
    table.apply(Act(act="reveal", to="dealer"))
    assert thing(shown(table), "card:dealer:2").face == "Ks"


def test_the_two_insurances_are_told_apart() -> None:
    snapshot = shown(after(bet(2), bet(2, 1000, "insurance"), bet(2, 500, "insurance_ten")))
    both = [thing(snapshot, f"bet:2:1:1:{stake}") for stake in ("insurance", "insurance_ten")]
    assert [item.kind for item in both] == [Kind.INSURANCE, Kind.INSURANCE]
    assert both[1].label == "Box 2, hand 1, bettor 1, insurance against a ten: 5"


def test_a_joined_bet_says_where_it_is_to_go() -> None:
    table = after(*split_pair(), Act(act="separate", box=3, hand=1))
    table.apply(replace(bet(3, bettor=2), stake="main"))
    table.boxes[2].hands[0].bets[-1].chosen = 2
    assert thing(shown(table), "bet:3:1:2:main").label.endswith("to go to hand 2")


def test_a_machine_stands_where_the_shoe_would() -> None:
    table, machine = Table(7), ShoeInfo(left=312, total=312, is_machine=True)
    found = thing(present(table, shoe=machine), "shoe")
    assert (found.kind, found.amount) == (Kind.MACHINE, 0)
    for act in ("open_lid", *["feed"] * 6):
        table.apply(Act(act=act))
    found = thing(present(table, shoe=machine), "shoe")
    assert (found.lies, found.amount) == (Lies.OPEN, 312)
    assert present(table, shoe=machine).thing("pack") is None
    table.apply(Act(act="close_lid"))
    assert thing(present(table, shoe=machine), "shoe").label == "Shuffling machine: 312 cards"


def test_decks_lie_as_they_are_examined() -> None:
    table = Table(7)
    stages = []
    for act in ("unseal", "spread_cards", "turn_over", "gather", "divide", "cut_heap", "join_heaps", "cut_pack", "store"):
        table.apply(Act(act=act))
        stages.append(present(table).pack_stage)
    assert stages == ["squared", "spread", "backs", "stacks", "heaps", "heaps", "stacks", "laced", ""]
