"""One click that is several actions, sliders, the panel of workers, and what is not asked: by mouse, keys and touch."""

from playwright.sync_api import expect

from tests.browser.person import LONG, Person

# The first building that can be built by a click: its id.
PILE = "() => document.querySelector('.board .pile[data-path]')?.id ?? ''"


def to_a_turn(person: Person) -> str:
    """At a table of Kingdoms, by passing and the first choices, until buildings can be clicked; the first of them."""
    person.page.emulate_media(reduced_motion="reduce")
    person.set_table("kingdoms", "random")
    for _answer in range(60):
        assert person.asked()
        found: str = person.page.evaluate(PILE)
        if found:
            person.at_rest()
            return found
        ticket = person.ticket
        closing = person.page.locator("#choices .closing [data-action]")
        person.press(int((closing if closing.count() else person.page.locator("#choices [data-action]")).first
                         .get_attribute("data-action") or ""))  # fmt: skip
        person.answered(ticket)
    raise AssertionError("nothing could be built")


def built(person: Person, ticket: str, name: str) -> None:
    """The building was built by one click, and one takes it back."""
    person.answered(ticket)
    page = person.page
    assert person.asked()
    if not page.locator("#take-back").count():
        return  # the turn was over, and nature or the bot has acted
    page.locator("#take-back").filter(has_text=name).wait_for()


def title(person: Person, place: str) -> str:
    return person.page.locator(f"#{place} > title").text_content() or ""


def test_a_click_on_a_building_builds_it(ann: Person) -> None:
    place = to_a_turn(ann)
    name, ticket = title(ann, place), ann.ticket
    assert name.startswith("Build")
    ann.page.locator(f"#{place}").click()
    built(ann, ticket, name)


def test_a_building_is_built_by_keys(ann: Person) -> None:
    place = to_a_turn(ann)
    name, ticket = title(ann, place), ann.ticket
    ann.page.locator("#question").focus()
    ann.page.keyboard.press("ArrowRight")  # to the board
    assert ann.page.evaluate("document.activeElement.matches('.board [data-action], .board [data-path]')")
    ann.page.locator(f"#{place}").focus()
    ann.page.keyboard.press("Enter")
    built(ann, ticket, name)


def test_a_tap_on_a_building_asks_once_more(phone: Person) -> None:
    place = to_a_turn(phone)
    name, ticket = title(phone, place), phone.ticket
    phone.page.locator(f"#{place}").dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    phone.page.locator(f"#{place}").dispatch_event("click", {"detail": 1})
    expect(phone.page.locator("#confirm p")).to_have_text(name)
    assert phone.ticket == ticket
    phone.page.get_by_role("button", name="Do it").tap()
    built(phone, ticket, name)


def test_what_cannot_be_attacked_says_why_before_anything_is_chosen(ann: Person) -> None:
    to_a_turn(ann)
    ann.page.locator(".board .fief[data-why]").first.dispatch_event("click")
    ann.page.locator("#answer a[data-rule]").wait_for()


def test_the_end_of_a_turn_stands_last_and_has_its_own_key(ann: Person) -> None:
    to_a_turn(ann)
    keys = ann.page.locator("#choices [data-action]").evaluate_all("all => all.map((b) => b.dataset.key)")
    assert keys[-1] == "E"
    assert keys[:-1] == [str(n + 1) for n in range(len(keys) - 1)]
    expect(ann.page.locator("#choices [data-key=E]")).to_be_in_viewport()
    ticket = ann.ticket
    ann.page.locator("#question").focus()
    ann.page.keyboard.press("e")
    ann.answered(ticket)


def auction(ann: Person, bo: Person) -> Person:
    """Two people of whom nobody has bid yet; whoever is asked first."""
    ann.go()
    ann.page.get_by_role("button", name="Invite friends to Kingdoms of Rice").click()
    ann.page.wait_for_function("() => document.querySelector('#invitation').value")
    bo.page.goto(ann.page.get_by_label("Link to this table").input_value())
    bo.page.get_by_label("What shall we call you?").fill("Bo")
    bo.page.get_by_role("button", name="Sit down").click()
    bo.page.wait_for_url("**?seat=1")
    ann.page.get_by_role("button", name="Begin").click()
    for person in (ann, bo):
        assert person.asked()
        ticket = person.ticket
        person.press(person.choices()[0])  # a palace card
        person.answered(ticket)
    ann.page.wait_for_function("() => document.querySelector('.amount, .waiting')", timeout=LONG)
    asked = ann if ann.page.locator(".amount").count() else bo
    asked.page.locator(".amount").wait_for()
    return asked


def test_a_bid_is_set_by_slider_number_and_buttons(ann: Person, bo: Person) -> None:
    person = auction(ann, bo)
    page, ticket = person.page, person.ticket
    button = page.locator(".amount [data-do=amount]")
    expect(button).to_have_text("Bid 1 gold")
    page.locator(".amount [data-by='1']").click()
    expect(button).to_have_text("Bid 2 gold")
    page.locator(".amount [type=range]").focus()
    page.keyboard.press("ArrowRight")
    expect(button).to_have_text("Bid 3 gold")
    expect(page.locator(".amount [type=number]")).to_have_value("3")
    page.locator(".amount [type=range]").press("End")
    expect(button).to_have_text("Bid 25 gold")
    expect(page.locator(".amount [data-by='1']")).to_be_disabled()
    page.locator(".amount [type=number]").fill("9")
    expect(page.locator(".amount [type=range]")).to_have_value("9")
    button.click()
    person.answered(ticket)
    other = bo if person is ann else ann
    other.page.locator("#question", has_text="bids 9").wait_for()
    ticket = other.ticket
    other.page.locator(".amount [type=number]").fill("11")
    other.page.keyboard.press("Enter")
    other.answered(ticket)
    person.page.locator("#question", has_text="bids 11").wait_for()


def to_the_workers(person: Person) -> None:
    person.page.emulate_media(reduced_motion="reduce")
    person.set_table("spirits", "random")
    for _answer in range(60):
        assert person.asked()
        if person.page.locator(".sliders").count():
            return
        person.choose()
    raise AssertionError("nobody was asked for workers")


def left(person: Person) -> int:
    return int(person.page.locator(".sliders [data-pool='0']").inner_text())


def test_all_workers_are_sent_on_one_panel(ann: Person) -> None:
    to_the_workers(ann)
    page, ticket, hands = ann.page, ann.ticket, left(ann)
    build, plant = page.locator(".sliders .field").first, page.locator(".sliders .field").last
    build.locator("[data-by='1']").click()
    cost = hands - left(ann)
    assert cost > 0
    page.locator(".sliders .field [type=number]").last.fill("99")
    assert left(ann) >= 0
    assert int(plant.locator("[type=number]").input_value()) == hands - cost
    expect(plant.locator("[data-by='1']")).to_be_disabled()
    expect(build.locator("[data-by='1']")).to_be_disabled()
    page.locator(".sliders").get_by_role("button", name="Done").click()
    ann.answered(ticket)
    ann.asked()
    expect(page.locator(".sliders")).to_have_count(0)
    expect(page.locator("#question")).not_to_contain_text("step 5")


def test_the_panel_is_filled_by_keys(ann: Person) -> None:
    to_the_workers(ann)
    page, ticket, hands = ann.page, ann.ticket, left(ann)
    page.locator(".sliders .field [type=range]").last.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert left(ann) == hands - 2
    page.keyboard.press("Enter")
    ann.answered(ticket)


def test_the_panel_is_filled_by_touch(phone: Person) -> None:
    to_the_workers(phone)
    page, ticket, hands = phone.page, phone.ticket, left(phone)
    page.locator(".sliders .field").last.locator("[data-by='1']").tap()
    assert left(phone) == hands - 1
    page.locator(".sliders").get_by_role("button", name="Done").tap()
    phone.answered(ticket)


def test_a_card_is_laid_by_two_clicks_and_turned_in_between(ann: Person) -> None:
    """Neither the first land nor a card is asked how it lies."""
    ann.page.emulate_media(reduced_motion="reduce")
    ann.set_table("seasons", "random")
    assert ann.asked()
    ticket = ann.ticket
    ann.press(ann.choices()[0])
    ann.answered(ticket)
    ann.page.locator("#question", has_text="which card do you place").wait_for()
    ticket = ann.ticket
    ann.press(ann.choices()[0])
    ann.answered(ticket)
    ann.page.locator("#question", has_text="Where do you lay").wait_for()
    ann.page.locator("#take-back").click()
    ann.page.locator("#question", has_text="which card do you place").wait_for()
