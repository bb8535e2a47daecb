-- The doors of the script: what the game calls, what the panels' buttons call, and the keys.

function onLoad(saved)
  Game.restore(saved)
  if not State.started then Setup.sit_all_seated() end
  addHotkey(Words.of("key.discard"), Cards.discard_hovered)
  addHotkey(Words.of("key.choose"), Cards.choose_discards)
  addHotkey(Words.of("key.draw"), Cards.draw_to_full)
  addHotkey(Words.of("key.drink"), Drinking.begin)
  addHotkey(Words.of("key.order"), Drinks.order_at)
  addHotkey(Words.of("key.ante"), Gambling.ante)
  addHotkey(Words.of("key.next-phase"), Turn.next_phase)
  addHotkey(Words.of("key.more"), Trackers.more)
  addHotkey(Words.of("key.less"), Trackers.less)
  addHotkey(Words.of("key.mark"), Trackers.mark_at)
  addHotkey(Words.of("key.undo"), Undo.ask)
  Menus.attach_all()
  Wait.frames(Panel.refresh, 10)
end

function onSave()
  return Game.save()
end

function onPlayerChangeColor(colour)
  for _, seat in ipairs(RDI.seats) do
    if seat.colour == colour then Setup.sit(colour, true) end
  end
end

function onPlayerTurn(player)
  if player ~= nil and player.color == Turns.turn_color then Turn.passed_to(player.color) end
end

function onObjectDrop(_, thing)
  if thing == nil or thing.isDestroyed() then return end
  Tracks.dropped(thing)
  Trackers.dropped(thing)
  Otto.dropped(thing)
  if thing.hasTag("Gold") then Gold.look_soon() end
end

function onObjectEnterZone(_, thing)
  if thing.hasTag("Gold") then Gold.look_soon() end
end

function onObjectLeaveZone(_, thing)
  if thing == nil or thing.isDestroyed() or thing.hasTag("Gold") then Gold.look_soon() end
end

function onObjectSpawn(thing)
  Menus.attach(thing)
end

-- While a game is on nothing goes into the box but what the script puts there: what lies in it is in no picture of Undo.
function tryObjectEnterContainer(container, _)
  return not State.started or Night.packing or Things.id(container) ~= Night.box
end

function onPlayerHandChoice(_, label, cards, confirmed)
  if label == "discard" and confirmed then Cards.discard(cards) end
end

-- Buttons whose id ends in a seat's colour: the part after the last dash.
function seatOfButton(id)
  return string.match(id, "%-(%a+)$")
end

function clickSit(_player, value, id) Setup.sit(seatOfButton(id), value == "True") end
function clickSitAll() Setup.sit_all_seated() end
function clickDeal(player) Setup.deal(player.color) end

function chooseCharacter(_player, value, id)
  Setup.wish(seatOfButton(id), "")
  for _, character in ipairs(RDI.characters) do
    if character.name == value then Setup.wish(seatOfButton(id), character.id) end
  end
end

function chooseDrinks(_, value)
  State.drinks = "all"
  for _, deck in ipairs(RDI.drinks) do
    if deck.name == value then State.drinks = deck.id end
  end
end

function chooseGame(_player, value)
  for _, game in ipairs(RDI.games) do
    if game.name == value and not State.started then State.game = game.id end
  end
end

function clickOttoActs() Otto.act() end
function clickOttoAnswers() Otto.answer() end
function clickOttoGambles() Otto.gamble() end
function clickOttoDrinks(player) Otto.drink(player.color) end

function clickFortitudeUp(_player, _value, id) Tracks.change(seatOfButton(id), "fortitude", 1) end
function clickFortitudeDown(_player, _value, id) Tracks.change(seatOfButton(id), "fortitude", -1) end
function clickAlcoholUp(_player, _value, id) Tracks.change(seatOfButton(id), "alcohol", 1) end
function clickAlcoholDown(_player, _value, id) Tracks.change(seatOfButton(id), "alcohol", -1) end
function clickGoldUp(_player, _value, id) Gold.change(seatOfButton(id), 1) end
function clickGoldDown(_player, _value, id) Gold.change(seatOfButton(id), -1) end
function clickOrder(player, _, id) Drinks.order(seatOfButton(id), player.color) end
function clickWins(_player, _value, id) Gambling.won_by(seatOfButton(id)) end
function clickOut(player, _, id) Losses.ask(seatOfButton(id), player) end

function clickScores(player) Panel.fold_scores(player.color) end
function clickDiscard(player) Cards.choose_discards(player.color) end
function clickDraw(player) Cards.draw_to_full(player.color) end
function clickDrink(player) Drinking.begin(player.color) end
function clickSwallow(_player, _value, id) Drinking.swallow(seatOfButton(id)) end
function clickLeaveDrink(_player, _value, id) Drinking.leave(seatOfButton(id)) end
function clickTakeBack(_player, _value, id) Drinking.take_back(seatOfButton(id)) end
function clickUndo(player) Undo.ask(player.color) end
function clickAnte(player) Gambling.ante(player.color) end
function clickAnteAll() Gambling.everyone_antes() end
function clickPotToInn(player) Gambling.to_the_inn(player.color) end
function clickNextPhase(player) Turn.next_phase(player.color) end
function clickEndTurn(player) Turn.finish(player.color) end

function clickNewNight(player) Night.ask(player.color, false) end
function clickSameAgain(player) Night.ask(player.color, true) end
function clickSummary() Tally.finish() end
function clickCloseSummary() Tally.close() end
