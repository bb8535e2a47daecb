-- Otto, the third player in a game of two: his mat, his deck of two factions, and what he does in his turn. What is plain
-- on a card is done; the rest is read out, for the players to do.
Otto = { tracks = { "fortitude", "alcohol" } }

function Otto.place(name)
  local spot = RDI.otto.places[name]
  return { spot[1], RDI.top + 0.3, spot[2] }
end

function Otto.needed()
  local ids = { "side/otto" }
  for _, faction in ipairs(RDI.otto.factions) do table.insert(ids, "deck/" .. faction.id) end
  return ids
end

-- Two factions, by lot if there are more, are shuffled into his deck; Otto's markers stand where his tracks begin.
function Otto.lay()
  local mat, factions = Things.find("side/otto"), {}
  Things.place(mat, { RDI.otto.at[1], RDI.top, RDI.otto.at[2] }, { 0, 180, 0 })
  mat.setLock(true)
  for i, faction in ipairs(RDI.otto.factions) do factions[i] = faction end
  while #factions > 2 do table.remove(factions, math.random(#factions)) end
  for i, faction in ipairs(factions) do
    Wait.time(function() Piles.recycle(Things.find("deck/" .. faction.id), Otto.place("deck"), { 0, 180, 180 }) end, 0.8 * (i - 1))
    Tell.log("otto.faction", { faction = faction.name })
  end
  State.otto = {}
  for number = 1, 2 do Otto.reset(number) end
end

function Otto.reset(number)
  Otto.set("fortitude", number, RDI.otto.last)
  Otto.set("alcohol", number, 0)
end

function Otto.set(track, number, value)
  local name = track .. number
  State.otto[name] = math.max(0, math.min(RDI.otto.last, value))
  local marker, place = Things.find("marker/" .. track .. "/otto" .. number), Otto.place(name .. "/" .. State.otto[name])
  if marker ~= nil then Things.place(marker, { place[1], RDI.top + 0.6, place[3] }, { 0, 180, 0 }) end
end

-- Both of his tracks change; where he passes out, that track begins anew.
function Otto.change(track, by)
  for number = 1, 2 do
    Otto.set(track, number, State.otto[track .. number] + by)
    if State.otto["alcohol" .. number] >= State.otto["fortitude" .. number] then
      Tell.all("otto.passes-out", { track = number })
      Otto.reset(number)
    end
  end
end

-- A marker that a player put down on his mat says what its number is now.
function Otto.dropped(thing)
  local track, number = string.match(Things.id(thing) or "", "^marker/(%a+)/otto(%d)$")
  if track == nil or State.otto[track .. number] == nil then return end
  local at = thing.getPosition()
  for value = 0, RDI.otto.last do
    local place = Otto.place(track .. number .. "/" .. value)
    local away = math.sqrt((place[1] - at.x) ^ 2 + (place[3] - at.z) ^ 2)
    if away <= RDI.mat.reach then return Otto.set(track, number, value) end
  end
end

function Otto.decks()
  local ids = {}
  for _, faction in ipairs(RDI.otto.factions) do ids[faction.id] = true end
  return ids
end

-- The card on top of a pile that lies face down: the game lists a deck from its top then.
function Otto.top(pile)
  return Things.notes(pile.type == "Card" and pile.getGMNotes() or pile.getObjects()[1].gm_notes).id
end

-- Turn over his next card and follow one of its boxes. During a Round of Gambling his deck is not renewed.
function Otto.reveal(box)
  if State.game ~= "otto" or not State.started or not Once.begin("otto") then return end
  Wait.time(function() Once.finish("otto") end, 1)
  local pile = Piles.at(Otto.place("deck"), Otto.decks())
  if pile == nil then return Otto.renew(box) end
  Undo.before("undo.otto")
  local card = RDI.otto.cards[Otto.top(pile)]
  Piles.top_to(pile, Otto.place("discard"), { 0, 180, 0 })
  Tell.all("otto.reveals", { card = card.title, text = card[box] })
  if box == "action" and card.plain ~= nil then
    for _, step in ipairs(card.plain) do Otto.follow(step) end
  elseif box == "action" then
    Tell.all("otto.by-hand")
  end
end

function Otto.renew(box)
  local discards = Piles.at(Otto.place("discard"), Otto.decks())
  if Gambling.in_pot() > 0 then return Tell.all("otto.no-card") end
  if discards == nil then return Tell.all("otto.no-deck") end
  Tell.log("otto.shuffles")
  Piles.recycle(discards, Otto.place("deck"), { 0, 180, 180 })
  Wait.time(function() Otto.reveal(box) end, 1.2)
end

-- Whom a step names: each player, or who has the most Gold, all of them where they tie.
function Otto.whom(who)
  local players, most, richest = Game.players(true), 0, {}
  if who ~= "richest" then return players end
  for _, seat in ipairs(players) do most = math.max(most, State.seats[seat.colour].gold) end
  for _, seat in ipairs(players) do
    if State.seats[seat.colour].gold == most then table.insert(richest, seat) end
  end
  return richest
end

function Otto.follow(step)
  if step.what == "reset" then
    for number = 1, 2 do Otto.reset(number) end
  elseif step.what == "otto" then
    Otto.change(step.track, step.by)
  else
    for _, seat in ipairs(Otto.whom(step.who)) do
      if step.what == "pay" then
        Gold.pay(Gold.stash(seat.colour), nil, step.by)
      else
        Tracks.change(seat.colour, step.track, step.by)
      end
    end
  end
end

function Otto.act() Otto.reveal("action") end
function Otto.answer() Otto.reveal("sometimes") end
function Otto.gamble() Otto.reveal("gambling") end

-- Otto drinks from the Drink Deck, on both of his tracks.
function Otto.drink(by)
  if State.game ~= "otto" or not State.started or not Once.begin("otto") then return end
  Wait.time(function() Once.finish("otto") end, 1)
  local deck = Drinks.deck()
  if deck == nil then return Drinks.ask_to_refill(by) end
  Undo.before("undo.otto")
  local drink = RDI.served[Otto.top(deck)]
  Piles.top_to(deck, RDI.places.drink_discards, { 0, 180, 0 })
  if drink == nil or drink.says ~= nil then return Tell.all("otto.drinks-by-hand") end
  Tell.all(drink.chaser and "otto.drinks-chaser" or "otto.drinks", { drink = drink.title })
  for _, track in ipairs(Otto.tracks) do
    if drink[track] ~= 0 then Otto.change(track, drink[track]) end
  end
end
