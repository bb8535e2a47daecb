-- Who is about to lose. The table only warns: there is always one last chance to play a card, so leaving is confirmed.
Losses = {}

-- What threatens a side, by the key of its sentence; empty where nothing does.
function Losses.danger(colour)
  local mine = State.seats[colour]
  if not State.started or not mine.playing or mine.out or not Sides.leads(colour) then return "" end
  if mine.alcohol >= mine.fortitude then return "passes-out" end
  if mine.gold == 0 then return Gambling.in_pot() > 0 and "waits" or "broke" end
  return ""
end

function Losses.look()
  for _, seat in ipairs(RDI.seats) do
    local mine, danger = State.seats[seat.colour], Losses.danger(seat.colour)
    if danger ~= mine.danger then
      mine.danger = danger
      Losses.warn(seat.colour, danger)
    end
  end
end

function Losses.warn(colour, danger)
  if danger == "" then
    if not State.seats[colour].out then Tell.all("losses.safe", { who = Sides.who(colour) }, colour) end
  else
    Tell.all("losses." .. danger, { who = Sides.who(colour) }, colour)
  end
end

function Losses.passing_out(colour)
  local mine = State.seats[Sides.leader(colour)]
  return mine.alcohol >= mine.fortitude
end

-- Who gets a share of a passed-out player's Gold: everyone still in who is not passing out too.
function Losses.heirs(colour)
  local heirs = {}
  for _, seat in ipairs(Sides.leaders(true)) do
    if seat.colour ~= colour and not Losses.passing_out(seat.colour) then table.insert(heirs, seat) end
  end
  return heirs
end

-- Half, rounded up, to the Inn; the rest in even shares; what is left over to the Inn as well.
function Losses.share(gold, heirs)
  return heirs == 0 and 0 or math.floor(math.floor(gold / 2) / heirs)
end

-- The key of a sentence about those who inherit: players, or sides.
function Losses.of_heirs(key)
  return next(State.sides) == nil and key or key .. "-sides"
end

function Losses.split(colour)
  local stash = Gold.stash(colour)
  local gold, heirs = Gold.count(stash), Losses.heirs(colour)
  local share = Losses.share(gold, #heirs)
  Gold.remove(stash, gold)
  for _, seat in ipairs(heirs) do Gold.put(Gold.stash(seat.colour), share) end
  Tell.all(Losses.of_heirs("losses.split"), { inn = gold - share * #heirs, heirs = #heirs, share = share })
end

function Losses.ask(whose, player)
  local colour = Sides.leader(whose)
  if not State.started or not State.seats[whose].playing then return end
  if State.seats[colour].out then
    local question = Words.of("losses.comes-back", { who = Sides.who(colour) })
    player.showConfirmDialog(question, function() Losses.come_back(colour) end)
  else
    player.showConfirmDialog(Losses.question(colour), function() Losses.leave(colour) end)
  end
end

function Losses.question(colour)
  local gold = Gold.count(Gold.stash(colour))
  if not Losses.passing_out(colour) then return Words.of("losses.leaves", { who = Sides.who(colour) }) end
  local heirs = #Losses.heirs(colour)
  local share = Losses.share(gold, heirs)
  return Words.of(Losses.of_heirs("losses.passing-out"),
    { who = Sides.who(colour), gold = gold, inn = gold - share * heirs, heirs = heirs, share = share })
end

function Losses.leave(colour)
  local mine = State.seats[colour]
  if mine.out then return end
  local passed_out, next_player = Losses.passing_out(colour), Turn.after(colour)
  if passed_out and #Losses.heirs(colour) > 0 and not Gold.ready() then return end
  Undo.before("undo.leaves", { who = Sides.who(colour) })
  mine.danger = ""
  for _, seat in ipairs(Sides.members(colour)) do
    State.seats[seat.colour].out = true
    Tally.left(seat.colour, passed_out and "passed-out" or mine.gold == 0 and "broke" or "left")
  end
  Tell.all(passed_out and "losses.has-passed-out" or "losses.out", { who = Sides.who(colour) }, colour)
  if passed_out then Losses.split(colour) end
  local drinks = {}
  for _, seat in ipairs(Sides.members(colour)) do table.insert(drinks, Drinks.pile(seat)) end
  Piles.lay_each(drinks, function() return RDI.places.drink_discards, { 0, 180, 0 } end)
  Turn.without(colour, next_player)
  Gold.look_soon()
  Losses.last_one()
  Panel.refresh()
end

function Losses.come_back(colour)
  if not State.seats[colour].out then return end
  for _, seat in ipairs(Sides.members(colour)) do
    State.seats[seat.colour].out = false
    Tally.left(seat.colour, "")
  end
  State.summary = ""
  Tell.all("losses.back", { who = Sides.who(colour) }, colour)
  Turn.share_order()
  if State.turn == "" then Turn.start(colour) end
  Gold.look()
end

function Losses.last_one()
  local players = Sides.leaders(true)
  if #players == 1 then Tell.all("losses.wins", { who = Sides.who(players[1].colour) }, players[1].colour) end
  if #players == 0 then Tell.all("losses.nobody") end
  if #players <= 1 then Tally.finish() end
end
