-- The pot. A player without Gold stays in while a Round of Gambling is on, so losses are looked at again when it ends.
Gambling = {}

function Gambling.in_pot()
  return Gold.count("pot")
end

function Gambling.ante(colour)
  if Game.seat_in(colour) == nil or not Once.begin("ante " .. colour) then return end
  Wait.time(function() Once.finish("ante " .. colour) end, 0.7)
  if Gold.pay(Gold.stash(colour), "pot", 1) == 1 then
    Tell.log(Game.name(colour) .. " antes 1 Gold.", colour)
  else
    Tell.log(Game.name(colour) .. " has no Gold to ante.", colour)
  end
end

function Gambling.everyone_antes()
  for _, seat in ipairs(Game.players(true)) do Gambling.ante(seat.colour) end
end

function Gambling.won_by(colour)
  if Game.seat_in(colour) == nil then return end
  Gambling.empty(Gold.stash(colour), Game.name(colour) .. " wins the pot: ", colour)
end

function Gambling.to_the_inn(colour)
  Gambling.empty(nil, "The pot goes to the Inn: ", colour)
end

function Gambling.empty(to, text, colour)
  if not Once.begin("pot") then return end
  Wait.time(function() Once.finish("pot") end, 0.7)
  local amount = Gold.pay("pot", to, Gambling.in_pot())
  if amount == 0 then return Tell.only(colour, "The pot is empty.") end
  Tell.all(text .. amount .. " Gold.", colour)
end
