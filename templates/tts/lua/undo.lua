-- Undo: a picture of the table is kept before each thing that the script is asked to do, and of the last few of them; it
-- goes back to one whole. What lies in the box is in none of them, and a saved game keeps none.
Undo = { steps = {}, most = 8, running = 0, is_fresh = false }

-- What is about to happen, in words; several things within a moment are one step. Before the first turn begins, cards are
-- still being dealt.
function Undo.before(key, with)
  if not State.started or State.turn == "" then return end
  Undo.wait()
  if Undo.is_fresh then return end
  Undo.is_fresh = true
  Wait.time(function() Undo.is_fresh = false end, 1)
  table.insert(Undo.steps, Undo.picture(Words.of(key, with)))
  if #Undo.steps > Undo.most then table.remove(Undo.steps, 1) end
end

-- Cards that are on their way belong to no picture: it is gone back to when they have come to rest.
function Undo.wait()
  Undo.running = Undo.running + 1
  Wait.time(function() Undo.running = Undo.running - 1 end, 2)
end

function Undo.forget()
  Undo.steps = {}
end

-- Cards of the decks in the game, coins, stacks of tokens, and bags of players: all that is taken apart and put together.
function Undo.is_heap(thing, decks)
  if Piles.is_cards(thing) then return Piles.has_any_of(thing, decks) end
  local id = Things.id(thing) or ""
  return (thing.type == "Bag" and id ~= Night.box) or string.find(id, "^coin") ~= nil or string.find(id, "^stack/") ~= nil
end

-- Mats, markers and tokens: they are one piece for ever.
function Undo.is_piece(thing)
  local kind = string.match(Things.id(thing) or "", "^([%a-]+)/")
  return kind ~= nil and Night.kinds[kind] == true
end

function Undo.decks()
  local decks = {}
  for _, deck in ipairs(Drinks.in_use()) do decks[deck.id] = true end
  for _, seat in ipairs(Game.players()) do
    local character = Setup.character(State.seats[seat.colour].character)
    decks[character.id] = true
    for _, extra in ipairs(character.extras) do decks[extra.id] = true end
  end
  if State.game == "otto" then
    for id in pairs(Otto.decks()) do decks[id] = true end
  end
  return decks
end

function Undo.picture(what)
  local step, decks = { what = what, state = Game.save(), heaps = {}, pieces = {} }, Undo.decks()
  for _, thing in ipairs(getObjects()) do
    if Undo.is_heap(thing, decks) then
      table.insert(step.heaps, thing.getData())
    elseif Undo.is_piece(thing) then
      step.pieces[Things.id(thing)] = { at = thing.getPosition(), turn = thing.getRotation(), locked = thing.getLock() }
    end
  end
  return step
end

-- Whether somebody holds what would have to move; then everybody is told.
function Undo.is_held()
  local decks = Undo.decks()
  for _, thing in ipairs(getObjects()) do
    if thing.held_by_color ~= nil and (Undo.is_heap(thing, decks) or Undo.is_piece(thing)) then
      Tell.all("undo.held", { colour = thing.held_by_color })
      return true
    end
  end
  return false
end

function Undo.ask(by)
  local step = Undo.steps[#Undo.steps]
  if not State.started or step == nil then return Tell.only(by, "undo.none") end
  Tell.ask(by, "undo.ask", function() Undo.back(by, step) end, { what = step.what })
end

function Undo.back(by, step)
  if Undo.steps[#Undo.steps] ~= step then return end
  if Undo.running > 0 then return Tell.only(by, "undo.moment") end
  if Undo.is_held() then return end
  table.remove(Undo.steps)
  Undo.wait()
  Undo.lay(step)
  Tell.all("undo.back", { what = step.what })
end

function Undo.lay(step)
  local decks = Undo.decks()
  for _, thing in ipairs(getObjects()) do
    if Undo.is_heap(thing, decks) then
      thing.destruct()
    elseif Undo.is_piece(thing) then
      Undo.lay_piece(thing, step.pieces[Things.id(thing)])
    end
  end
  for _, data in ipairs(step.heaps) do Things.spawn(data) end
  Game.restore(step.state)
  if State.turn ~= "" then
    Turn.share_order()
    if Turns.turn_color ~= State.turn then Turns.turn_color = State.turn end
  end
  Gold.look_soon()
  Panel.refresh()
end

function Undo.lay_piece(thing, before)
  if before == nil then return end
  Things.place(thing, before.at, before.turn)
  thing.setLock(before.locked)
end
