-- A night begins and ends: what it does not need goes into the box, and before the next one everything goes back to where
-- it lay when the table was new.
Night = { box = "box", packing = false, kinds = { mat = true, side = true, ["team-mat"] = true, token = true, marker = true } }

-- Put away ---------------------------------------------------------------------------------------------------------------

-- The mats, decks, tokens and markers of who does not play, and the hands of the empty seats.
function Night.put_away(players, cast)
  local box = Things.find(Night.box)
  if box == nil then return Tell.log("things.missing", { things = Words.of("things.box") }) end
  local needed = Night.needed(players, cast)
  for _, thing in ipairs(getObjects()) do
    local id = Things.id(thing) or ""
    if RDI.homes[id] ~= nil and thing.held_by_color == nil and Night.is_spare(id, needed) then
      thing.setLock(false)
      Night.packing = true
      box.putObject(thing)
      Night.packing = false
    end
  end
  for _, seat in ipairs(RDI.seats) do
    if not needed[seat.colour] then Night.sink_hand(seat.colour, -40) end
  end
end

-- The owners that a night needs: colours, characters, teams by number, and Otto.
function Night.needed(players, cast)
  local needed = { otto = State.game == "otto" }
  for _, seat in ipairs(players) do
    needed[seat.colour] = true
    needed[cast[seat.colour]] = true
    for _, extra in ipairs(Setup.character(cast[seat.colour]).extras) do needed[extra.id] = true end
  end
  for number = 1, Sides.teams(players) do needed[tostring(number)] = true end
  return needed
end

-- Whether nobody needs a thing; what stands at the bar is at hand for whoever wants it.
function Night.is_spare(id, needed)
  local kind, owner, of = string.match(id, "^([%a-]+)/([^/]+)/?(.*)$")
  if kind == "marker" then return not needed[Night.of_marker(of)] end
  if kind == "deck" then return Night.belongs_to_a_character(owner) and not needed[owner] end
  if kind == "token" and needed[owner] then return Night.is_mark_of_an_empty_seat(of, needed) end
  return Night.kinds[kind] == true and not needed[owner]
end

-- A marker's second name is its seat's colour, or Otto's with its number.
function Night.of_marker(name)
  return Seats.of(name) ~= nil and name or string.match(name, "^%a+")
end

function Night.belongs_to_a_character(deck)
  for _, character in ipairs(RDI.characters) do
    if character.id == deck then return true end
    for _, extra in ipairs(character.extras) do
      if extra.id == deck then return true end
    end
  end
  return false
end

-- There is a Mark for each seat, and its name ends in the seat's colour.
function Night.is_mark_of_an_empty_seat(of, needed)
  local colour = string.match(of, "/(%a+)$")
  return colour ~= nil and Seats.of(colour) ~= nil and not needed[colour]
end

-- A hand is no thing that goes into a box: it sinks under the table, and comes back.
function Night.sink_hand(colour, by)
  local hand, home = Things.find("hand/" .. colour), RDI.homes["hand/" .. colour]
  if hand ~= nil and home ~= nil then hand.setPosition({ home.at[1], home.at[2] + by, home.at[3] }) end
end

-- Back to the box ---------------------------------------------------------------------------------------------------------

function Night.ask(by, same)
  if not State.started then return end
  Tell.ask(by, same and "night.ask-same" or "night.ask", function() Night.begin(by, same) end)
end

-- Everything goes back, and the panel for a new deal is shown: with the same characters, or as they were asked for.
function Night.begin(by, same)
  if not State.started then return end
  local holder = Night.holder()
  if holder ~= nil then return Tell.only(by, "night.held", { colour = holder }) end
  if Undo.running > 0 then return Tell.only(by, "undo.moment") end
  local found = { cards = {}, stacks = {} }
  for _, thing in ipairs(getObjects()) do Night.take_up(thing, found) end
  for id, deck in pairs(RDI.decks) do Night.lay_deck(id, deck, found.cards[id] or {}) end
  for id, data in pairs(found.stacks) do Night.lay_stack(id, data) end
  for _, seat in ipairs(RDI.seats) do Night.sink_hand(seat.colour, 0) end
  Night.clear_state(same)
  Undo.forget()
  Tell.all("night.new")
  Panel.refresh()
end

function Night.holder()
  for _, thing in ipairs(getObjects()) do
    if thing.held_by_color ~= nil then return thing.held_by_color end
  end
  return nil
end

-- What stays of the old night: who sits where, what they asked for, and with which Drinks.
function Night.clear_state(same)
  local old = State
  State = Game.fresh()
  State.drinks, State.game = old.drinks, old.game
  for colour, mine in pairs(old.seats) do
    State.seats[colour] = Game.empty_seat()
    State.seats[colour].playing = mine.playing
    State.seats[colour].wish = same and mine.character or mine.wish
  end
  Turns.enable = false
end

-- A thing of the old night: cards, coins and tokens are taken up, bags are emptied, and mats and markers go home.
function Night.take_up(thing, found)
  local id = Things.id(thing) or ""
  if Piles.is_cards(thing) then
    local data = thing.getData()
    local strangers = Night.sort(data.ContainedObjects or { data }, found)
    thing.destruct()
    Night.spawn_each(strangers)
  elseif thing.type == "Bag" then
    Night.empty(thing, id, found)
  elseif string.find(id, "^coin") then
    thing.destruct()
  elseif string.find(id, "^stack/") then
    found.stacks[id] = thing.getData()
    thing.destruct()
  elseif Undo.is_piece(thing) then
    Night.take_home(thing, id)
  end
end

-- Cards of ours by their decks, tokens by their stacks; the others are returned.
function Night.sort(datas, found)
  local strangers = {}
  for _, data in ipairs(datas) do
    local notes = Things.notes(data.GMNotes)
    local deck = notes.deck
    if data.ContainedObjects ~= nil and data.Name ~= "Bag" then
      for _, each in ipairs(Night.sort(data.ContainedObjects, found)) do table.insert(strangers, each) end
    elseif deck ~= nil and RDI.decks[deck] ~= nil then
      found.cards[deck] = found.cards[deck] or {}
      table.insert(found.cards[deck], data)
    elseif string.find(notes.id or "", "^stack/") then
      found.stacks[notes.id] = data
    elseif RDI.homes[notes.id] ~= nil then
      Night.spawn_at_home(notes.id, data)
    elseif not string.find(notes.id or "", "^coin") then
      table.insert(strangers, data)
    end
  end
  return strangers
end

-- A bag keeps what is none of ours; the box stays, and a player's bag that is empty then goes.
function Night.empty(bag, id, found)
  local data = bag.getData()
  data.ContainedObjects = Night.sort(data.ContainedObjects or {}, found)
  bag.destruct()
  if id == Night.box or #data.ContainedObjects > 0 then Things.spawn(data) end
end

function Night.spawn_each(datas)
  for _, data in ipairs(datas) do Things.spawn(data) end
end

-- Home --------------------------------------------------------------------------------------------------------------------

function Night.take_home(thing, id)
  local home = RDI.homes[id]
  if home == nil then return end
  Things.place(thing, home.at, home.turn)
  if home.name ~= "" then thing.setName(home.name) end
end

function Night.spawn_at_home(id, data)
  local home = RDI.homes[id]
  data.Locked = false
  Things.spawn(data, home.at, home.turn)
end

-- The cards of a deck, shuffled, under its name again; a deck of one is a card.
function Night.lay_deck(id, deck, cards)
  local home = RDI.homes["deck/" .. id]
  if #cards == 0 or home == nil then return end
  Night.shuffle(cards)
  local data = cards[1]
  if #cards > 1 then data = Night.deck_of(deck, cards, home.name) end
  Things.spawn(data, home.at, home.turn)
end

function Night.deck_of(deck, cards, name)
  local ids, sheets = {}, {}
  for i, card in ipairs(cards) do
    ids[i] = card.CardID
    for key, sheet in pairs(card.CustomDeck) do sheets[key] = sheet end
  end
  return { Name = "Deck", Transform = cards[1].Transform, Nickname = name, Description = deck.says, GMNotes = deck.notes,
    Tags = deck.tags, HideWhenFaceDown = true, SidewaysCard = false, DeckIDs = ids, CustomDeck = sheets,
    ContainedObjects = cards }
end

function Night.shuffle(cards)
  for i = #cards, 2, -1 do
    local j = math.random(i)
    cards[i], cards[j] = cards[j], cards[i]
  end
end

-- All tokens of a stack again, however many were taken off it.
function Night.lay_stack(id, data)
  local home = RDI.homes[id]
  if home == nil then return end
  data.Name, data.Number = "Custom_Tile_Stack", home.number
  Things.spawn(data, home.at, home.turn)
end
