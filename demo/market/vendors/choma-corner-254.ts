import { hours, item, vendor } from '../vendor-builder.ts'

export const chomaCorner = vendor({
  slug: 'choma-corner-254',
  name: 'Choma Corner 254',
  art: 'choma',
  number: 3,
  owner: { name: 'Peter Mutiso', email: 'peter@chomacorner.example' },
  tagline: 'Nyama choma, kuku',
  description:
    'Goat from Kajiado, salt, fire and patience. You choose the cut, we choose the time. If the smoke is not in your shirt, it was not choma.',
  categories: ['nyama-choma', 'kenyan-dishes'],
  county: 'nairobi',
  area: 'Kenyatta Market',
  address: 'Kenyatta Market, stall 114, the side that faces the mosque',
  hours: hours('mon-sun 00:00-24:00'),
  ready: [40, 55],
  delivery: {
    minimumKES: 600,
    areas: { Kilimani: 150, Hurlingham: 150, 'Upper Hill': 150, 'South C': 200, Lavington: 220, "Lang'ata": 250 },
  },
  trade: { ordersPerDay: 1.9, demand: 'evening' },
  menu: {
    'By weight': [
      item(
        'choma',
        'Mbuzi choma',
        { 'Half kilo': 700, 'One kilo': 1_350, 'Two kilos': 2_600 },
        'Goat leg and ribs over charcoal, kachumbari and salt.',
      ),
      item(
        'choma',
        'Ng’ombe choma',
        { 'Half kilo': 550, 'One kilo': 1_050 },
        'Beef rib with its fat on. Chewy in the right way.',
      ),
      item('kuku', 'Kuku choma', { Half: 650, Whole: 1_250 }, 'Kienyeji, opened flat, turned often.'),
      item('mshikaki', 'Mishikaki, six sticks', 480, 'Beef, onion, one piece of fat on every stick.'),
    ],
    'From the side grill': [
      item('mutura', 'Mutura', 150, 'A hand’s length, sliced on the board. Only from four.', { stock: 38 }),
      item('sausage', 'Choma sausage, three', 300, 'Beef, coarse, split and charred.'),
      item('supu', 'Supu ya mifupa', 120, 'Bone soup with lemon and pilipili, for after.'),
      item('karanga', 'Wet fry', 520, 'Half a kilo of goat, fried wet with tomato and dhania.'),
    ],
    Beside: [
      item('ugali', 'Ugali & sukuma', 120, 'For two hands.'),
      item('mukimo', 'Mukimo', 150, 'Potato, pumpkin leaves, maize.'),
      item('chips', 'Chips', 180, 'Cut here, fried twice.'),
      item('kabichi', 'Fried cabbage', 80, 'With carrot, still crunchy.'),
    ],
    Drinks: [
      item('soda', 'Soda, 300 ml', 80, 'Orange, black currant or bitter lemon. Say which.'),
      item('maji', 'Water, 1 l', 100, 'Cold.'),
      item('dawa', 'Dawa', 150, 'Lemon, ginger, honey, hot water. No spirits in it.'),
    ],
  },
})
