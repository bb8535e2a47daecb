-- Character cards: drawing, discarding, and shuffling the discards when the deck is empty.
Cards = {}

function Cards.in_hand(colour)
  local cards = {}
  for _, thing in ipairs(Player[colour].getHandObjects()) do
    if thing.type == "Card" then table.insert(cards, thing) end
  end
  return cards
end

function Cards.deck(seat)
  return Seats.world(seat, RDI.mat.deck)
end

function Cards.discards(seat)
  return Seats.world(seat, RDI.mat.discard)
end

function Cards.reshuffle(seat)
  local done = Piles.recycle(Cards.discards(seat), Cards.deck(seat), Seats.face_down(seat))
  if done then Tell.log(Game.name(seat.colour) .. " shuffles the discards into a new deck.", seat.colour) end
  return done
end

function Cards.draw_to_full(colour)
  local seat = Game.seat_in(colour)
  if seat == nil or not Once.begin("draw " .. colour) then return end
  local wanted = RDI.hand - #Cards.in_hand(colour)
  if wanted <= 0 then
    Tell.only(colour, "You already hold " .. #Cards.in_hand(colour) .. " cards.")
    return Once.finish("draw " .. colour)
  end
  Tell.log(Game.name(colour) .. " draws " .. wanted .. (wanted == 1 and " card." or " cards."), colour)
  Cards.deal(seat, wanted, function() Once.finish("draw " .. colour) end)
end

function Cards.deal(seat, wanted, done)
  local deck = Piles.at(Cards.deck(seat))
  local there = Piles.count(deck)
  if there == 0 then return Cards.deal_after_reshuffle(seat, wanted, done) end
  local now = math.min(wanted, there)
  deck.deal(now, seat.colour)
  Wait.time(function()
    if now == there then Cards.reshuffle(seat) end
    if wanted == now then return done() end
    Wait.time(function() Cards.deal(seat, wanted - now, done) end, 1)
  end, 0.5)
end

function Cards.deal_after_reshuffle(seat, wanted, done)
  if Cards.reshuffle(seat) then
    Wait.time(function() Cards.deal(seat, wanted, done) end, 1)
  else
    Tell.only(seat.colour, "There is no card left to draw.")
    done()
  end
end

-- Where a card goes when it is done with: Drinks to the Drink discards, others to the pile of whoever plays that deck.
function Cards.home(card, colour)
  local notes = Things.notes(card.getGMNotes())
  if notes.kind == "drink" then return RDI.places.drink_discards, { 0, 180, 0 } end
  local seat = Game.taken_by(notes.deck or "") or Seats.of(colour)
  if seat == nil then return nil end
  return Cards.discards(seat), Seats.upright(seat)
end

function Cards.discard(cards, colour)
  Piles.lay_each(cards, function(card) return Cards.home(card, colour) end)
end

function Cards.discard_hovered(colour, thing)
  if thing == nil or thing.type ~= "Card" then
    return Tell.only(colour, "Point at a card to discard it.")
  end
  Cards.discard({ thing }, colour)
end

-- The game's own way to pick cards in hand; the answer comes to onPlayerHandChoice.
function Cards.choose_discards(colour)
  if Game.seat_in(colour) == nil or #Cards.in_hand(colour) == 0 then return end
  clearChooseInHand({ colour })
  chooseInHandOrCancel("discard", 0, #Cards.in_hand(colour), "Choose the cards to discard.", { colour })
end
