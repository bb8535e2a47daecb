-- What a right click on a card, a deck or a mat offers. The game keeps no such menu: each thing gets its own when it
-- appears.
Menus = {}

function Menus.attach(thing)
  if thing.type == "Card" then
    Menus.of_card(thing)
  elseif thing.type == "Deck" then
    Menus.of_deck(thing)
  elseif thing.type == "Tile" then
    Menus.of_mat(thing)
  end
end

function Menus.attach_all()
  for _, thing in ipairs(getObjects()) do Menus.attach(thing) end
end

function Menus.add(thing, key, run, with)
  thing.addContextMenuItem(Words.of(key, with), run)
end

function Menus.of_card(card)
  local deck = Piles.deck_of(card.getGMNotes())
  if RDI.decks[deck] == nil then return end
  card.clearContextMenu()
  if Things.notes(card.getGMNotes()).kind ~= "drink" then
    Menus.add(card, "menu.play", function(colour) Menus.play(colour, card) end)
  end
  Menus.add(card, "menu.discard", function(colour) Cards.discard_hovered(colour, card) end)
  Menus.add(card, "menu.answers", function(colour) Menus.answers(colour, card) end)
end

-- The Drink Deck: a Drink for each of the players.
function Menus.of_deck(deck)
  if not State.started or not Piles.is_of(deck, Drinks.decks()) then return end
  deck.clearContextMenu()
  for _, seat in ipairs(Game.players()) do
    local run = function(colour) Drinks.order(seat.colour, colour) end
    Menus.add(deck, "menu.order-for", run, { who = Game.name(seat.colour) })
  end
end

function Menus.of_mat(mat)
  local character = string.match(Things.id(mat) or "", "^mat/(.+)$")
  if character == nil then return end
  mat.clearContextMenu()
  Menus.add(mat, "menu.order", function(colour)
    local seat = State.started and Game.taken_by(character) or nil
    if seat == nil then return Tell.only(colour, "drinks.point") end
    Drinks.order(seat.colour, colour)
  end)
end

-- A card is played: it lies face up beside its player's Drinks for all to read.
function Menus.play(colour, card)
  local seat = Game.seat_in(colour)
  if seat == nil or card.isDestroyed() then return end
  if Cards.home(card) == nil then return Tell.only(colour, "hands.stranger") end
  Undo.before("undo.plays", { who = Game.name(colour), card = card.getName() })
  local place = Seats.world(seat, RDI.mat.played)
  Things.place(card, { place[1], place[2] + Piles.count(Piles.at(place)) * 0.05, place[3] }, Seats.upright(seat))
  Tell.all("menu.plays", { who = Game.name(colour), card = card.getName(), text = card.getDescription() }, colour)
end

-- Which cards of the players' decks may be played in answer, by what they say themselves: whether one is in a hand, and
-- whether this is the moment, only its player knows.
function Menus.answers(colour, card)
  local title = { card = card.getName() }
  local set = RDI.answers.sets[RDI.answers.of[Things.id(card)] or 0] or {}
  if not State.started then return Tell.only(colour, "game.not-set-up") end
  local may, said = {}, {}
  for _, number in ipairs(set) do may[number] = true end
  for _, seat in ipairs(Game.players(true)) do
    local titles = Menus.titles(seat, may)
    if #titles > 0 then
      table.insert(said, Words.of("menu.may", { who = Game.name(seat.colour), cards = Words.list(titles) }))
    end
  end
  if #said == 0 then return Tell.only(colour, "menu.nobody", title) end
  Tell.said(colour, Words.of("menu.may-answer", title) .. "\n" .. table.concat(said, "\n"))
end

-- Those cards of a player's decks that are among these, each once.
function Menus.titles(seat, may)
  local titles, told = {}, {}
  for deck in pairs(Cards.decks(seat)) do
    for _, number in ipairs(RDI.answers.decks[deck] or {}) do
      local title = RDI.answers.titles[number]
      if may[number] and not told[title] then
        told[title] = true
        table.insert(titles, title)
      end
    end
  end
  table.sort(titles)
  return titles
end
