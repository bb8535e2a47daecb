-- Gold is what lies on the table: coins in a stash or in the pot are counted, never remembered. The Inn never runs out.
Gold = { waiting = false }

function Gold.zone(name)
  return Things.find("zone/" .. name)
end

function Gold.stash(colour)
  return "stash/" .. colour
end

function Gold.worth(thing)
  return math.max(1, thing.getQuantity())
end

function Gold.coins(name)
  local coins, zone = {}, Gold.zone(name)
  for _, thing in ipairs(zone and zone.getObjects() or {}) do
    if thing.hasTag("Gold") then table.insert(coins, thing) end
  end
  return coins
end

function Gold.count(name)
  local sum = 0
  for _, coin in ipairs(Gold.coins(name)) do sum = sum + Gold.worth(coin) end
  return sum
end

-- Where the coin of a number goes: stacks of six side by side, growing higher when all are full.
function Gold.stack_spot(name, number)
  local colour = string.match(name, "^stash/(%a+)$")
  local stacks = colour and RDI.stacks.stash or RDI.stacks.pot
  local stack = math.floor(number / 6) % #stacks
  local level = number % 6 + 6 * math.floor(number / (6 * #stacks))
  local centre, side = Gold.zone(name).getPosition(), 1
  if colour and Seats.of(colour).turn ~= 180 then side = -1 end
  local spot = stacks[stack + 1]
  return { centre.x + side * spot[1], RDI.top + 0.4 + level * 0.22, centre.z + side * spot[2] }
end

-- Put new coins down on top of those that lie in a zone.
function Gold.put(name, amount)
  local inn, zone = Things.find("inn"), Gold.zone(name)
  if inn == nil or zone == nil then return Tell.all("The Inn's gold is missing from this table.") end
  local there = Gold.count(name)
  for coin = there, there + amount - 1 do
    inn.takeObject({ position = Gold.stack_spot(name, coin), rotation = { 0, 180, 0 }, smooth = false })
  end
end

function Gold.remove_from(coin, amount)
  for _ = 1, amount do
    coin.takeObject({ position = RDI.aside, smooth = false, callback_function = function(one) one.destruct() end })
  end
end

-- Take coins off the table; the result is how many there were to take.
function Gold.remove(name, amount)
  local left = amount
  for _, coin in ipairs(Gold.coins(name)) do
    if left == 0 then break end
    local worth = Gold.worth(coin)
    if worth <= left then
      coin.destruct()
      left = left - worth
    else
      Gold.remove_from(coin, left)
      left = 0
    end
  end
  return amount - left
end

-- Move up to `amount` coins from a zone to another, or to the Inn where there is no other. Returns how many moved.
function Gold.pay(from, to, amount)
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
  for _, seat in ipairs(Game.players()) do
    local mine, now = State.seats[seat.colour], Gold.count(Gold.stash(seat.colour))
    if now ~= mine.gold then
      Tell.log(Game.name(seat.colour) .. ": Gold " .. mine.gold .. " to " .. now .. ".", seat.colour)
      mine.gold = now
    end
  end
  Losses.look()
  Panel.refresh()
end

function Gold.change(colour, by)
  if not (State.started and State.seats[colour].playing) then return end
  if by > 0 then
    Gold.put(Gold.stash(colour), by)
    Gold.look_soon()
  else
    Gold.pay(Gold.stash(colour), nil, -by)
  end
end
