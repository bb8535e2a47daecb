-- The pot. A player without Gold stays in while a Round of Gambling is on, so losses are looked at again when it ends.
Gambling = {}

function Gambling.in_pot()
  return Gold.count("pot")
end

function Gambling.ante(colour)
  if Game.seat_in(colour) == nil or not Once.begin("ante " .. colour) then return end
  Wait.time(function() Once.finish("ante " .. colour) end, 0.7)
  Undo.before("undo.ante")
  local paid = Gold.pay(Gold.stash(colour), "pot", 1)
  if paid == nil then return end
  Tell.log(paid == 1 and "gambling.antes" or "gambling.cannot-ante", { who = Sides.who(colour) }, colour)
end

function Gambling.everyone_antes()
  if not State.started or not Gold.ready() then return end
  for _, seat in ipairs(Sides.leaders(true)) do Gambling.ante(seat.colour) end
end

function Gambling.won_by(colour)
  if Game.seat_in(colour) == nil then return end
  Gambling.empty(Gold.stash(colour), "gambling.wins", colour)
end

function Gambling.to_the_inn(colour)
  Gambling.empty(nil, "gambling.to-the-inn", colour)
end

function Gambling.empty(to, key, colour)
  if not Once.begin("pot") then return end
  Wait.time(function() Once.finish("pot") end, 0.7)
  if Gambling.in_pot() == 0 then return Tell.only(colour, "gambling.empty") end
  Undo.before("undo.pot")
  local amount = Gold.pay("pot", to, Gambling.in_pot())
  if amount == nil then return end
  if to ~= nil then Tally.won(colour, amount) end
  Tell.all(key, { who = Sides.who(colour), gold = amount }, colour)
end
