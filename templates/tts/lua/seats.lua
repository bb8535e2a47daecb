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

-- The seat nearest to a world position on a mat, and where on that seat the position is.
function Seats.under(position)
  for _, seat in ipairs(RDI.seats) do
    local side = seat.turn == 180 and 1 or -1
    local u, v = side * (position.x - seat.x), side * (position.z - seat.z)
    if math.abs(u) <= RDI.mat.width / 2 and math.abs(v) <= RDI.mat.depth / 2 then return seat, u, v end
  end
  return nil
end
