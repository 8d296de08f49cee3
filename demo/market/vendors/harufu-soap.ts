import { hours, item, vendor } from '../vendor-builder.ts'

export const harufuSoap = vendor({
  slug: 'harufu-soap',
  name: 'Harufu Soap & Candles',
  status: 'SUSPENDED',
  statusReason:
    'Two customers reacted to soap sold without a list of its ingredients. Send photographs of the new labels.',
  art: 'sabuni',
  number: 22,
  owner: { name: 'Cynthia Adhiambo', email: 'cynthia@harufu.example' },
  tagline: 'Soap, candles, honey',
  description:
    'Shea from the north, aloe from Laikipia, beeswax from the neighbours. Made in small pots in a garage in Karen.',
  categories: ['crafts'],
  county: 'nairobi',
  area: 'Karen',
  address: 'Dagoretti Road, Karen, the garage with the bees painted on it',
  hours: hours('mon-fri 09:00-17:00', 'sat 09:00-14:00'),
  ready: [240, 1_440],
  delivery: { minimumKES: 500, areas: { Karen: 200, "Lang'ata": 200, Lavington: 300, Kilimani: 300, Westlands: 350 } },
  trade: { ordersPerDay: 0.5, demand: 'day' },
  menu: {
    Soap: [
      item('sabuni', 'Aloe & shea bar', 350, 'Plain, for faces that complain.', { stock: 40 }),
      item('sabuni', 'Coffee scrub bar', 380, 'Grounds from Lavington.', { stock: 26 }),
      item('sabuni', 'Lemongrass bar', 350, 'Mosquitoes disagree with it.', { stock: 31 }),
      item('sabuni', 'Soap box, four', 1_300, 'One of each, in a sisal pouch.', { stock: 12 }),
    ],
    Candles: [
      item('mishumaa', 'Beeswax candle', { Small: [350, 18], Tall: [600, 14] }, 'Burns slow, smells of honey.'),
      item('mishumaa', 'Tin candle, frangipani', 750, 'Thirty hours.', { stock: 10 }),
      item('mishumaa', 'Stub candles, ten', 400, 'For when the power goes.', { stock: 22 }),
    ],
    'From the hives': [
      item('honey', 'Honey, 500 g', 750, 'Ngong hills.', { stock: 9 }),
      item('honey', 'Honeycomb, 300 g', 900, 'Cut and boxed.', { stock: 0 }),
    ],
    Gifts: [
      item('maua', 'Dried flower bunch', 850, 'Everlastings and wheat.', { stock: 7 }),
      item('kisii', 'Soapstone dish', 650, 'For the soap, naturally.', { stock: 15 }),
    ],
  },
})
