-- What the panels on the screen show, all of it drawn from the state.
Panel = { folded = {} }

local EVERYBODY = { "White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Grey", "Black" }

function Panel.show(id, shown)
  UI.setAttribute(id, "active", shown and "true" or "false")
end

function Panel.refresh()
  Panel.show("setup", not State.started)
  Panel.show("scores", State.started)
  Panel.show("actions", State.started)
  Panel.show("otto", State.started and State.game == "otto")
  for _, seat in ipairs(RDI.seats) do Panel.refresh_seat(seat.colour) end
  if State.started then Panel.refresh_turn() end
end

function Panel.refresh_seat(colour)
  local mine = State.seats[colour]
  UI.setAttribute("sit-" .. colour, "isOn", mine.playing and "true" or "false")
  Panel.show("row-" .. colour, mine.playing)
  if not (State.started and mine.playing) then return end
  UI.setValue("name-" .. colour, Game.name(colour))
  local shared = State.seats[Sides.leader(colour)]
  for _, counter in ipairs({ "fortitude", "alcohol", "gold" }) do
    UI.setValue(counter .. "-" .. colour, tostring(shared[counter]))
  end
  UI.setAttribute("out-" .. colour, "text", Panel.standing(shared))
  UI.setAttribute("out-" .. colour, "color", shared.danger ~= "" and "#c0392b" or "#5b4636")
end

function Panel.standing(mine)
  if mine.out then return Words.of("panel.out") end
  if mine.danger == "passes-out" or mine.danger == "broke" then return Words.of("panel." .. mine.danger) end
  return Words.of("panel.in")
end

function Panel.refresh_turn()
  local with = { who = Sides.who(State.turn), number = State.phase, phase = Turn.phase() }
  UI.setValue("turn", State.turn == "" and "" or Words.of("panel.turn", with))
  UI.setAttribute("next-phase", "text", Words.of(State.phase == Turn.phases and "panel.end-turn" or "panel.next-phase"))
end

-- Each player folds the scores away alone.
function Panel.fold_scores(colour)
  Panel.folded[colour] = not Panel.folded[colour]
  local who = {}
  for _, each in ipairs(EVERYBODY) do
    if not Panel.folded[each] then table.insert(who, each) end
  end
  UI.setAttribute("scores", "visibility", #who == 0 and "Nobody" or table.concat(who, "|"))
end
