-- The places for cards that characters have besides: they fill, grow, are gathered and are cleared as turns come and go.
-- What lies on the table counts: a card or a Rake Token that somebody moved is where it was put.
Zones = {}

function Zones.of(colour)
  local character = Setup.character(State.seats[colour].character)
  return character ~= nil and character.zones or {}
end

function Zones.named(colour, id)
  for _, zone in ipairs(Zones.of(colour)) do
    if zone.id == id then return zone end
  end
  return nil
end

-- A place of a seat's side mat on the table; nil where it has no such place.
function Zones.place(seat, name)
  local spot = Setup.character(State.seats[seat.colour].character).places[name]
  return spot ~= nil and Seats.world(seat, spot) or nil
end

function Zones.slot(seat, zone, number)
  return Zones.place(seat, zone.id .. "/" .. number)
end

-- What happens as a game begins.
function Zones.open(seat)
  for _, zone in ipairs(Zones.of(seat.colour)) do
    if zone.filled_from ~= nil then Zones.fill(seat, zone) end
    if zone.planted_from ~= nil then Zones.plant(seat, zone) end
  end
end

function Zones.begin_turn(colour)
  local seat = Seats.of(colour)
  for _, zone in ipairs(Zones.of(colour)) do
    if zone.cleared_for ~= nil then Zones.clear(seat, zone) end
    if zone.filled_from ~= nil then Zones.fill(seat, zone) end
    if zone.planted_from ~= nil then
      Zones.grow(seat, zone)
      Zones.plant(seat, zone)
    end
  end
end

function Zones.end_turn(colour)
  for _, zone in ipairs(Zones.of(colour)) do
    if zone.planted_from ~= nil then Zones.gather(Seats.of(colour), zone) end
  end
end

-- Decks ------------------------------------------------------------------------------------------------------------------

-- The pile of a zone, or the one that was moved off it; only cards of the character's decks besides.
function Zones.pile(seat, id)
  local decks = {}
  for _, extra in ipairs(Setup.character(State.seats[seat.colour].character).extras) do decks[extra.id] = not extra.own end
  return Piles.at(Zones.place(seat, id), decks)
end

-- Where cards of this seat go from a zone when they are discarded.
function Zones.discards(seat, id)
  local zone = Zones.named(seat.colour, id)
  return zone ~= nil and zone.renewed_from ~= nil and Zones.place(seat, zone.renewed_from) or nil
end

-- When a side deck is empty, its discards are shuffled and become the new one.
function Zones.renew(seat, id)
  local zone = Zones.named(seat.colour, id)
  local discards = zone.renewed_from ~= nil and Zones.pile(seat, zone.renewed_from) or nil
  if discards == nil then
    Tell.all("zones.gone", { zone = zone.name, who = Game.name(seat.colour) })
    return false
  end
  Tell.log("zones.shuffles", { who = Game.name(seat.colour), zone = zone.name }, seat.colour)
  Piles.recycle(discards, Zones.place(seat, id), Seats.face_down(seat))
  return true
end

-- Turn the top card of a side deck face up onto a place, and go on when it has fallen: a token goes on top of it.
function Zones.reveal(seat, id, place, done)
  local pile = Zones.pile(seat, id)
  if pile ~= nil then
    Piles.top_to(pile, place, Seats.upright(seat))
    Wait.time(done, 1)
  elseif Zones.renew(seat, id) then
    Wait.time(function() Zones.reveal(seat, id, place, done) end, 1)
  end
end

-- Empty slots filled -----------------------------------------------------------------------------------------------------

function Zones.fill(seat, zone)
  local empty = 0
  for number = 1, zone.slots do
    local place = Zones.slot(seat, zone, number)
    if Piles.at(place) == nil then
      Wait.time(function() Zones.reveal(seat, zone.filled_from, place, function() end) end, 0.6 * empty)
      empty = empty + 1
    end
  end
  if empty == 0 then return end
  Tell.log("zones.fills", { who = Game.name(seat.colour), count = empty, zone = zone.name }, seat.colour)
end

-- Cleared for a tracker --------------------------------------------------------------------------------------------------

-- The cards that lie in a zone for any number of them: all along the side mat.
function Zones.cards(seat, zone)
  local place, cards, decks = Zones.place(seat, zone.id), {}, Cards.decks(seat)
  for _, thing in ipairs(getObjects()) do
    if Piles.is_cards(thing) and thing.held_by_color == nil and Piles.is_of(thing, decks) then
      local at = thing.getPosition()
      local inside = math.abs(at.x - place[1]) <= RDI.side_width / 2 and math.abs(at.z - place[3]) <= RDI.card.depth / 2
      if inside then table.insert(cards, thing) end
    end
  end
  return cards
end

function Zones.clear(seat, zone)
  local cards, count = Zones.cards(seat, zone), 0
  for _, card in ipairs(cards) do count = count + Piles.count(card) end
  if count == 0 then return end
  Tell.log("zones.discards", { who = Game.name(seat.colour), count = count, zone = zone.name }, seat.colour)
  Piles.lay_each(cards, function() return Cards.discard_place(seat), Seats.upright(seat) end)
  for _, tracker in ipairs(Trackers.of(seat.colour)) do
    if tracker.id == zone.cleared_for then Trackers.gain(seat.colour, tracker, count) end
  end
end

-- Mushrooms --------------------------------------------------------------------------------------------------------------

-- The Mushroom in a slot and what is known of it; nil where none lies there.
function Zones.mushroom(seat, zone, number)
  local card = Piles.at(Zones.slot(seat, zone, number))
  if card == nil or card.type ~= "Card" then return nil end
  return card, RDI.mushrooms[Things.id(card)]
end

function Zones.rake(seat, zone, number)
  return Things.find("token/" .. State.seats[seat.colour].character .. "/" .. zone.id .. "/" .. number)
end

-- Where the Rake Token of a slot points: the spots are measured from the card's middle.
function Zones.point(seat, zone, number, spot)
  local places = Setup.character(State.seats[seat.colour].character).places
  local middle = places[zone.id .. "/" .. number]
  return { middle[1] + spot[1], middle[2] + spot[2] }
end

function Zones.put_rake(seat, zone, number, at)
  local _, mushroom = Zones.mushroom(seat, zone, number)
  local rake = Zones.rake(seat, zone, number)
  if rake == nil or rake.held_by_color ~= nil then return end
  local spot = mushroom ~= nil and mushroom.spots[at] or { 0, 0 }
  Things.place(rake, Seats.world(seat, Zones.point(seat, zone, number, spot), RDI.top + 0.6), Seats.upright(seat))
end

-- At which number of its Mushroom a Rake Token points; nil for one that lies elsewhere.
function Zones.pointed(seat, zone, number, mushroom)
  local rake = Zones.rake(seat, zone, number)
  if rake == nil then return nil end
  local u, v = Seats.own(seat, rake.getPosition())
  local best, distance = nil, RDI.card.width / 2
  for at, spot in ipairs(mushroom.spots) do
    local point = Zones.point(seat, zone, number, spot)
    local away = math.sqrt((point[1] - u) ^ 2 + (point[2] - v) ^ 2)
    if away <= distance then best, distance = at, away end
  end
  return best
end

-- Every Rake Token goes one number down, as far as there is one.
function Zones.grow(seat, zone)
  local grown = {}
  for number = 1, zone.slots do
    local card, mushroom = Zones.mushroom(seat, zone, number)
    if mushroom ~= nil then
      local at = Zones.pointed(seat, zone, number, mushroom) or 0
      if at < #mushroom.spots then
        Zones.put_rake(seat, zone, number, at + 1)
        table.insert(grown, Words.of("zones.grown", { mushroom = card.getName(), value = mushroom.values[at + 1] }))
      end
    end
  end
  if #grown == 0 then return end
  Tell.log("zones.growing", { who = Game.name(seat.colour), mushrooms = Words.list(grown) }, seat.colour)
end

function Zones.plant(seat, zone)
  for number = 1, zone.slots do
    local place = Zones.slot(seat, zone, number)
    if Piles.at(place) == nil then
      return Zones.reveal(seat, zone.planted_from, place, function()
        local card = Zones.mushroom(seat, zone, number)
        Zones.put_rake(seat, zone, number, 1)
        if card == nil then return end
        Tell.log("zones.plants", { who = Game.name(seat.colour), mushroom = card.getName() }, seat.colour)
      end)
    end
  end
  Tell.all("zones.full", { zone = zone.name, who = Game.name(seat.colour) })
  Zones.reveal(seat, zone.planted_from, Seats.world(seat, RDI.mat.aside), function() end)
end

-- What is at its last number at the end of the turn is gathered: it is discarded, and what it says happens.
function Zones.gather(seat, zone)
  local ripe = {}
  for number = 1, zone.slots do
    local card, mushroom = Zones.mushroom(seat, zone, number)
    local is_ripe = mushroom ~= nil and mushroom.gather ~= nil
      and Zones.pointed(seat, zone, number, mushroom) == #mushroom.spots
    if is_ripe then
      table.insert(ripe, card)
      local with = { who = Game.name(seat.colour), mushroom = card.getName(), text = mushroom.gather }
      Tell.all("zones.gathers", with, seat.colour)
      Wait.time(function() Zones.put_rake(seat, zone, number, 0) end, 1)
    end
  end
  Piles.lay_each(ripe, function() return Zones.discards(seat, zone.planted_from), Seats.upright(seat) end)
end
