# The cards of a JSON file as pictures and as sheets, by Squib: what benchmarks/squib.py measures ours against.
require 'json'
require 'squib'

cards = JSON.parse(File.read(ARGV[0]))
out, icons = ARGV[1], ARGV[2]
told = ->(key) { cards.map { |card| card[key] } }

Squib::Deck.new(cards: cards.size, width: 825, height: 1125) do
  background color: '#2e1d14'
  rect x: 64, y: 64, width: 697, height: 997, radius: 28, fill_color: '#2e1d14', stroke_color: '#7c602f', stroke_width: 3
  rect x: 80, y: 80, width: 665, height: 950, radius: 16, fill_color: '#f5ead0', stroke_color: '#c6a052', stroke_width: 4
  rect x: 80, y: 231, width: 665, height: 355, fill_color: told['colour']
  if cards.first['art']
    png file: told['art'], x: 80, y: 231, width: 665, height: 355
  else
    circle x: 412, y: 408, radius: 160, fill_color: '#00000055', stroke_width: 0
    svg file: told['second'], x: 560, y: 330, width: 150, height: 150
    svg file: told['main'], x: 292, y: 288, width: 240, height: 240
  end
  rect x: 80, y: 80, width: 665, height: 151, radius: 16, fill_color: told['colour'], stroke_color: '#c6a052', stroke_width: 4
  rect x: 80, y: 586, width: 665, height: 68, fill_color: '#a83018', stroke_color: '#c6a052', stroke_width: 4
  circle x: 150, y: 156, radius: 56, fill_color: '#a83018', stroke_color: '#c6a052', stroke_width: 5
  text str: told['title'], font: 'Cinzel 12', color: '#fbf2dc', x: 218, y: 94, width: 520, height: 122,
       align: :center, valign: :middle
  text str: told['type'], font: 'Cinzel 9', color: '#fff8e6', x: 80, y: 586, width: 665, height: 68,
       align: :center, valign: :middle
  text(str: told['rules'], markup: true, font: 'EB Garamond 12', color: '#25170f', x: 106, y: 664, width: 613, height: 350,
       align: :center, valign: :middle) do |embed|
    %w[fortitude alcohol gold].each { |name| embed.svg key: "{#{name}}", file: "#{icons}/#{name}.svg", width: 46, height: 46 }
  end
  text str: told['foot'], font: 'EB Garamond Italic 6.5', color: '#d9bd82', x: 90, y: 1034, width: 640, height: 34
  save_png dir: out, prefix: 'card_'
  save_pdf dir: out, file: 'sheets.pdf', width: 2550, height: 3300, trim: 37.5, margin: 75, gap: 0
end
