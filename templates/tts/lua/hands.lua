-- Character cards: drawing, discarding, and shuffling the discards when the deck is empty.
Cards = {}

function Cards.has_hand(colour)
  return Player[colour].getHandCount() > 0
end

-- Everything in a player's hand.
function Cards.hand(colour)
  return Cards.has_hand(colour) and Player[colour].getHandObjects() or {}
end

-- The Character cards in a player's hand: a Drink that fell into it is not one of the seven.
function Cards.in_hand(colour)
  local cards = {}
  for _, thing in ipairs(Cards.hand(colour)) do
    if thing.type == "Card" and Things.notes(thing.getGMNotes()).kind ~= "drink" then table.insert(cards, thing) end
  end
  return cards
end

-- The decks whose cards are a player's own: the character's, and the Boss Cards that are shuffled into it.
function Cards.decks(seat)
  local decks = { [State.seats[seat.colour].character] = true }
  for _, extra in ipairs(Setup.character(State.seats[seat.colour].character).extras) do
    if extra.own then decks[extra.id] = true end
  end
  return decks
end

function Cards.deck_place(seat)
  return Seats.world(seat, RDI.mat.deck)
end

function Cards.discard_place(seat)
  return Seats.world(seat, RDI.mat.discard)
end

-- A player's deck: at its place, or a pile of its cards that lies face down elsewhere.
function Cards.deck(seat)
  return Piles.find(Cards.deck_place(seat), Cards.decks(seat), function(pile)
    return pile.type == "Deck" and pile.is_face_down and not Piles.lies_at(pile, Cards.discard_place(seat))
  end)
end

function Cards.discards(seat)
  return Piles.find(Cards.discard_place(seat), Cards.decks(seat), function(pile)
    return pile.type == "Deck" and not pile.is_face_down and not Piles.lies_at(pile, Cards.deck_place(seat))
  end)
end

function Cards.reshuffle(seat)
  local discards = Cards.discards(seat)
  if discards == nil then return false end
  Piles.recycle(discards, Cards.deck_place(seat), Seats.face_down(seat))
  Tell.log("hands.shuffles", { who = Game.name(seat.colour) }, seat.colour)
  return true
end

function Cards.draw_to_full(colour)
  local seat = Game.seat_in(colour)
  if seat == nil or not Things.ready("hand/" .. colour) then return end
  local held = #Cards.in_hand(colour)
  local size = Sides.hand_size(colour)
  if held >= size then return Tell.only(colour, "hands.full", { count = held }) end
  if Cards.deck(seat) == nil then return Cards.ask_to_reshuffle(seat) end
  if not Once.begin("draw " .. colour) then return end
  local wanted = size - held
  Undo.before("undo.draw", { who = Game.name(colour) })
  Tell.log("hands.draws", { who = Game.name(colour), count = wanted }, colour)
  Cards.deal(seat, wanted, function() Once.finish("draw " .. colour) end)
end

-- No deck is to be seen. Only its player knows whether it ran out, or where it was put: the player is asked.
function Cards.ask_to_reshuffle(seat)
  if Cards.discards(seat) == nil then return Cards.tell_that_none_is_left(seat) end
  Tell.ask(seat.colour, "hands.no-deck", function()
    if Cards.deck(seat) == nil and Cards.reshuffle(seat) then
      Wait.time(function() Cards.draw_to_full(seat.colour) end, 1)
    end
  end)
end

function Cards.tell_that_none_is_left(seat)
  Tell.only(seat.colour, "hands.none-left")
end

-- Deal from the deck, and go on with the discards when it runs out on the way.
function Cards.deal(seat, wanted, done)
  local deck = Cards.deck(seat)
  if deck == nil or not Cards.has_hand(seat.colour) then
    Cards.tell_that_none_is_left(seat)
    return done()
  end
  local there = Piles.count(deck)
  local now = math.min(wanted, there)
  deck.deal(now, seat.colour)
  Wait.time(function()
    local renewed = now == there and Cards.deck(seat) == nil and Cards.reshuffle(seat)
    if wanted == now then return done() end
    if not renewed then return Cards.deal(seat, wanted - now, done) end
    Wait.time(function() Cards.deal(seat, wanted - now, done) end, 1)
  end, 0.5)
end

-- Where a card goes when it is done with: Drinks to the Drink discards, others to the pile of whoever plays that deck.
-- Nil for a card that is not in the game.
function Cards.home(card)
  local deck = Piles.deck_of(card.getGMNotes())
  if Drinks.decks()[deck] then return RDI.places.drink_discards, { 0, 180, 0 } end
  local seat, side = Game.taken_by(deck), nil
  if seat == nil then seat, side = Cards.besides(deck) end
  if seat == nil then return nil end
  return side or Cards.discard_place(seat), Seats.upright(seat)
end

-- Who has a deck besides the own one, and where its cards go unless that is the own discard pile.
function Cards.besides(deck)
  for _, seat in ipairs(Game.players()) do
    local character = Setup.character(State.seats[seat.colour].character)
    for _, extra in ipairs(character.extras) do
      if extra.id == deck then
        return seat, not extra.own and Zones.discards(seat, string.sub(deck, #character.id + 2)) or nil
      end
    end
  end
  return nil
end

function Cards.discard(cards)
  Undo.before("undo.discard")
  Piles.lay_each(cards, Cards.home)
end

function Cards.discard_hovered(colour, thing)
  if thing == nil or thing.type ~= "Card" then
    return Tell.only(colour, "hands.point")
  end
  if Cards.home(thing) == nil then return Tell.only(colour, "hands.stranger") end
  Cards.discard({ thing })
end

-- The game's own way to pick cards in hand; the answer comes to onPlayerHandChoice.
function Cards.choose_discards(colour)
  if Game.seat_in(colour) == nil then return end
  local most = #Cards.hand(colour)
  if most == 0 then return Tell.only(colour, "hands.empty") end
  clearChooseInHand({ colour })
  chooseInHandOrCancel("discard", 0, most, Words.of("hands.choose"), { colour })
end
