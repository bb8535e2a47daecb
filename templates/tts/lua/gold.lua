-- Gold is what lies on the table: coins in a stash or in the pot are counted, never remembered. The Inn never runs out.
-- The zones of the table only tell when to count again; what lies where is worked out from the plan.
Gold = { waiting = false, falling = {} }

function Gold.stash(colour)
  return "stash/" .. Sides.leader(colour)
end

-- The middle and the size of a stash or of the pot, and which way its stacks go.
function Gold.area(name)
  local seat = Seats.of(string.match(name, "^stash/(%a+)$"))
  if seat == nil then return RDI.places.pot, RDI.pot.size, 1 end
  return Seats.world(seat, RDI.mat.stash), RDI.stash.size, seat.turn == 180 and 1 or -1
end

-- What one coin of a stack is worth.
function Gold.value(thing)
  return tonumber(string.match(Things.id(thing) or "", "^coin/(%d+)$")) or 1
end

function Gold.worth(thing)
  return math.max(1, thing.getQuantity()) * Gold.value(thing)
end

-- The coins that lie there; those in somebody's fingers do not, and a zone has the tag of what it sees.
function Gold.coins(name)
  local coins, middle, size = {}, Gold.area(name)
  for _, thing in ipairs(getObjectsWithTag("Gold")) do
    local at = thing.getPosition()
    local inside = math.abs(at.x - middle[1]) <= size[1] / 2 and math.abs(at.z - middle[3]) <= size[2] / 2
    if inside and thing.held_by_color == nil and thing.type ~= "Scripting" then table.insert(coins, thing) end
  end
  return coins
end

function Gold.count(name)
  local sum = 0
  for _, coin in ipairs(Gold.coins(name)) do sum = sum + Gold.worth(coin) end
  return sum
end

-- Where coins are stacked.
function Gold.spots(name)
  local middle, _, side = Gold.area(name)
  local spots = {}
  for i, spot in ipairs(name == "pot" and RDI.pot.stacks or RDI.stash.stacks) do
    spots[i] = { x = middle[1] + side * spot[1], z = middle[3] + side * spot[2] }
  end
  return spots
end

-- How high each stack is, with the coins that are still falling: they take a moment to arrive.
function Gold.heights(name, spots)
  local heights, falling, coins = {}, Gold.falling[name] or {}, Gold.coins(name)
  for i, spot in ipairs(spots) do
    heights[i] = falling[i] or 0
    for _, coin in ipairs(coins) do
      local at = coin.getPosition()
      if math.abs(at.x - spot.x) < 0.4 and math.abs(at.z - spot.z) < 0.4 then heights[i] = heights[i] + Gold.worth(coin) end
    end
  end
  return heights
end

-- The stack for the next coin: the first that is not six high, else the lowest.
function Gold.next_stack(heights)
  local lowest = 1
  for i, height in ipairs(heights) do
    if height < 6 then return i end
    if height < heights[lowest] then lowest = i end
  end
  return lowest
end

-- Whether the Inn can give coins; where it cannot, everybody is told.
function Gold.ready()
  return Things.ready("inn")
end

-- Lay coins down. Whoever calls this has asked whether the Inn is ready, before taking any.
function Gold.put(name, amount)
  local inn, spots = Things.find("inn"), Gold.spots(name)
  local heights = Gold.heights(name, spots)
  for _ = 1, amount do
    local i = Gold.next_stack(heights)
    local place = { spots[i].x, RDI.top + 0.4 + heights[i] * 0.22, spots[i].z }
    inn.takeObject({ position = place, rotation = { 0, 180, 0 }, smooth = false })
    heights[i] = heights[i] + 1
    Gold.fall(name, i)
  end
end

function Gold.fall(name, i)
  local falling = Gold.falling[name] or {}
  Gold.falling[name] = falling
  falling[i] = (falling[i] or 0) + 1
  Wait.time(function() falling[i] = falling[i] - 1 end, 1)
end

function Gold.remove_from(coin, number)
  for _ = 1, number do
    coin.takeObject({ position = RDI.aside, smooth = false, callback_function = function(one) one.destruct() end })
  end
end

-- The coins of a place from the top of the stacks down, the smaller ones first.
function Gold.from_the_top(name)
  local coins = Gold.coins(name)
  table.sort(coins, function(one, other)
    if Gold.value(one) ~= Gold.value(other) then return Gold.value(one) < Gold.value(other) end
    return one.getPosition().y > other.getPosition().y
  end)
  return coins
end

-- Take coins off the table; the result is how much there was to take. The Inn changes a coin that is too large.
function Gold.remove(name, amount)
  local left = amount
  for _, coin in ipairs(Gold.from_the_top(name)) do
    if left <= 0 then break end
    local worth, value = Gold.worth(coin), Gold.value(coin)
    if worth <= left then
      coin.destruct()
      left = left - worth
    else
      local number = math.ceil(left / value)
      if number * value == worth then coin.destruct() else Gold.remove_from(coin, number) end
      left = left - number * value
    end
  end
  if left < 0 then Gold.put(name, -left) end
  return amount - math.max(left, 0)
end

-- Whether a payment may need change.
function Gold.has_large(name)
  for _, coin in ipairs(Gold.coins(name)) do
    if Gold.value(coin) > 1 then return true end
  end
  return false
end

-- Move up to `amount` coins to another place, or to the Inn where there is no other. Returns how many moved; nil, and
-- none moved, where the Inn cannot change them.
function Gold.pay(from, to, amount)
  if (to ~= nil or Gold.has_large(from)) and not Gold.ready() then return nil end
  local paid = Gold.remove(from, math.min(amount, Gold.count(from)))
  if to ~= nil then Gold.put(to, paid) end
  Gold.look_soon()
  return paid
end

-- Count again when hands have come to rest: a coin in somebody's fingers has not been paid yet.
function Gold.look_soon()
  if Gold.waiting then return end
  Gold.waiting = true
  Wait.time(function()
    Gold.waiting = false
    if Gold.held() then return Gold.look_soon() end
    Gold.look()
  end, 1)
end

function Gold.held()
  for _, thing in ipairs(getObjectsWithTag("Gold")) do
    if thing.held_by_color ~= nil then return true end
  end
  return false
end

function Gold.look()
  if not State.started then return end
  for _, seat in ipairs(Sides.leaders()) do
    local mine, now = State.seats[seat.colour], Gold.count(Gold.stash(seat.colour))
    if now ~= mine.gold then
      Tell.log("tracks.gold", { who = Sides.who(seat.colour), before = mine.gold, now = now }, seat.colour)
      mine.gold = now
    end
  end
  Losses.look()
  Panel.refresh()
end

function Gold.change(colour, by)
  if not (State.started and State.seats[colour].playing) then return end
  Undo.before("undo.gold")
  if by < 0 then return Gold.pay(Gold.stash(colour), nil, -by) end
  if not Gold.ready() then return end
  Gold.put(Gold.stash(colour), by)
  Gold.look_soon()
end
