-- Where a seat's things lie. A seat's own measures: u to the player's right, v away from the player, from the mat's centre.
Seats = {}

function Seats.of(colour)
  for _, seat in ipairs(RDI.seats) do
    if seat.colour == colour then return seat end
  end
  return nil
end

function Seats.world(seat, spot, height)
  local side = seat.turn == 180 and 1 or -1
  return { seat.x + side * spot[1], height or RDI.top + 0.3, seat.z + side * spot[2] }
end

function Seats.upright(seat)
  return { 0, seat.turn, 0 }
end

function Seats.face_down(seat)
  return { 0, seat.turn, 180 }
end

-- A world position in a seat's own measures.
function Seats.own(seat, position)
  local side = seat.turn == 180 and 1 or -1
  return side * (position.x - seat.x), side * (position.z - seat.z)
end

-- The seat on whose mat a world position is, and where on that seat the position is.
function Seats.under(position)
  for _, seat in ipairs(RDI.seats) do
    local u, v = Seats.own(seat, position)
    if math.abs(u) <= RDI.mat.width / 2 and math.abs(v) <= RDI.mat.depth / 2 then return seat, u, v end
  end
  return nil
end

-- The seat on whose mat, or in whose play before it, a world position is.
function Seats.near(position)
  local ahead = RDI.mat.shown[2] + RDI.card.depth / 2
  for _, seat in ipairs(RDI.seats) do
    local u, v = Seats.own(seat, position)
    if math.abs(u) <= RDI.mat.width / 2 and v >= -RDI.mat.depth / 2 and v <= ahead then return seat end
  end
  return nil
end
