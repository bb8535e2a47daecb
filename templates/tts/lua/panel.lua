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
  Panel.refresh_drinks()
  Panel.show("summary", State.summary ~= "")
  UI.setValue("summary-text", State.summary)
  if State.started then Panel.refresh_turn() end
end

function Panel.refresh_seat(colour)
  local mine = State.seats[colour]
  UI.setAttribute("sit-" .. colour, "isOn", mine.playing and "true" or "false")
  UI.setAttribute("sit-" .. colour, "text", Panel.wish(colour))
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

-- A seat, with the character that was asked for, if one was.
function Panel.wish(colour)
  local character = Setup.character(State.seats[colour].wish)
  return character == nil and colour or Words.of("game.who", { character = character.short, colour = colour })
end

-- A row for each Drink that waits to be swallowed, or that can be taken back.
function Panel.refresh_drinks()
  local count = 0
  for _, seat in ipairs(RDI.seats) do
    local drink = State.seats[seat.colour].drink
    local shown = State.started and drink ~= nil
    Panel.show("drink-row-" .. seat.colour, shown)
    if shown then
      count = count + 1
      UI.setValue("drink-text-" .. seat.colour, drink.text)
      Panel.show("swallow-" .. seat.colour, not drink.done)
      Panel.show("leave-drink-" .. seat.colour, not drink.done)
      Panel.show("take-back-" .. seat.colour, drink.done)
    end
  end
  Panel.show("drinks-panel", count > 0)
  UI.setAttribute("drinks-panel", "height", tostring(36 + 56 * count))
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
