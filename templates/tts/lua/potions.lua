-- Potion Tokens: each side of a team game begins with some, from the one stack.
Potions = {}

function Potions.things()
  local things = {}
  for _, thing in ipairs(getObjects()) do
    if Things.id(thing) == "stack/potion" then table.insert(things, thing) end
  end
  return things
end

-- What is left of the stack, whoever took tokens off it.
function Potions.stack()
  local best = nil
  for _, thing in ipairs(Potions.things()) do
    if best == nil or thing.getQuantity() > best.getQuantity() then best = thing end
  end
  return best
end

-- Where the tokens of all sides go, and how they are turned there.
function Potions.places()
  local places = {}
  for _, seat in ipairs(Sides.leaders()) do
    for i = 1, Sides.potions() do
      table.insert(places, { at = Seats.world(seat, RDI.potions[i], RDI.top + 0.4), turn = Seats.upright(seat) })
    end
  end
  return places
end

function Potions.lay()
  local places, stack = Potions.places(), Potions.stack()
  if stack == nil or #places == 0 then return end
  local there = math.max(1, stack.getQuantity())
  for i = 1, math.min(#places, there - 1) do
    stack.takeObject({ position = places[i].at, rotation = places[i].turn, smooth = false })
  end
  if #places >= there then Wait.time(function() Potions.lay_last(places, there) end, 1) end
end

-- The last of a stack is none any more, but a token that lies where the stack was: it is the one that was not laid yet.
function Potions.lay_last(places, last)
  for _, thing in ipairs(Potions.things()) do
    if not Potions.is_laid(thing, places) then return Things.place(thing, places[last].at, places[last].turn) end
  end
end

function Potions.is_laid(thing, places)
  local at = thing.getPosition()
  for _, place in ipairs(places) do
    if math.abs(at.x - place.at[1]) < 0.4 and math.abs(at.z - place.at[3]) < 0.4 then return true end
  end
  return thing.held_by_color ~= nil
end
