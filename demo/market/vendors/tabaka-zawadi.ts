import { hours, item, vendor } from '../vendor-builder.ts'

export const tabakaZawadi = vendor({
  slug: 'tabaka-zawadi',
  name: 'Tabaka Zawadi House',
  status: 'PENDING',
  art: 'zawadi',
  number: 27,
  owner: { name: 'Evans Nyabuto', email: 'evans@tabaka.example' },
  tagline: 'Soapstone, drums, toys',
  description:
    'Carvers from Tabaka hill, three generations in one shed. The pink stone is rare, the grey is stubborn, the white is for bowls.',
  categories: ['crafts'],
  county: 'kisii',
  area: 'Tabaka',
  address: 'Tabaka quarry road, Kisii, shed with the elephant outside',
  hours: hours('mon-sat 08:00-18:00'),
  ready: [720, 2_880],
  delivery: { minimumKES: 500, areas: { Kisii: 150, Tabaka: 80, Suneka: 120 } },
  trade: { ordersPerDay: 0, demand: 'day' },
  menu: {
    Soapstone: [
      item('kisii', 'Elephant & bowl', 1_200, 'A pair, from one stone.', { stock: 6 }),
      item('kisii', 'Elephant family, three', 2_400, 'Mother, aunt and the small one.', { stock: 4 }),
      item('kisii', 'Candle dish', 450, 'White stone, incised leaves.', { stock: 20 }),
      item('kisii', 'Pocket elephant', 350, 'Fits a pocket, stays in it.', { stock: 24 }),
    ],
    Sound: [
      item('ngoma', 'Hand drum', { Small: [1_800, 5], Large: [3_600, 3] }, 'Cow hide, pegged.'),
      item('ngoma', 'Drum for a child', 950, 'Small hands, real skin.', { stock: 4 }),
    ],
    Gifts: [
      item('pete', 'Brass earrings', 750, 'Hammered thin.', { stock: 12 }),
      item('kikapu', 'Sisal basket', 1_100, 'From Suneka.', { stock: 9 }),
      item('gari', 'Wire car', 600, 'Made by schoolboys, paid to schoolboys.', { stock: 14 }),
      item('bangili', 'Bracelets, five', 800, 'Brass and beads.', { stock: 16 }),
    ],
  },
})
