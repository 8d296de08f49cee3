import { hours, item, vendor } from '../vendor-builder.ts'

export const tamuBakes = vendor({
  slug: 'tamu-bakes',
  name: 'Tamu Bakes',
  art: 'keki',
  number: 26,
  owner: { name: 'Mercy Jepkoech', email: 'mercy@tamubakes.example' },
  tagline: 'Birthday cakes, cupcakes',
  description:
    'Cakes for Nakuru since the twins turned one and nobody would lend us a tin. Write the name in the note; we check the spelling twice.',
  categories: ['cakes'],
  county: 'nakuru',
  area: 'Section 58',
  address: 'Section 58, Nakuru, off the Nairobi highway by the clinic',
  hours: hours('mon-sat 08:00-20:00', 'sun 09:00-16:00'),
  ready: [60, 240],
  delivery: {
    minimumKES: 500,
    areas: { 'Section 58': 100, Milimani: 120, 'Nakuru centre': 120, Lanet: 200, Njoro: 350 },
  },
  trade: { ordersPerDay: 0.35, demand: 'day' },
  menu: {
    'Whole cakes': [
      item(
        'keki-siku',
        'Birthday cake',
        { 'One kilo': 2_200, 'Two kilos': 4_000, 'Three kilos': 5_700 },
        'Vanilla or marble, your colours, candles in the box.',
        { max: 4 },
      ),
      item('keki-chokoleti', 'Chocolate cake', { 'Half kilo': 1_300, 'One kilo': 2_400 }, 'Cocoa, coffee, cream.', {
        max: 4,
      }),
      item(
        'cake',
        'Vanilla cream cake',
        { 'Half kilo': 1_100, 'One kilo': 2_000 },
        'Light, with strawberries when there are any.',
        { max: 4 },
      ),
      item('keki-karoti', 'Carrot cake, one kilo', 2_300, 'Njugu instead of walnuts.', { stock: 3, max: 2 }),
      item('keki-kipande', 'Red velvet, one kilo', 2_600, 'Cream cheese icing.', { stock: 0, max: 2 }),
    ],
    Small: [
      item('kapkeki', 'Cupcakes', { Six: 600, Twelve: 1_100, 'Twenty-four': 2_000 }, 'Mixed tops.'),
      item('donati', 'Doughnuts, six', 420, 'Chocolate, pink and plain.', { stock: 14 }),
      item('biskuti', 'Cookies, twelve', 380, 'Chocolate chip.', { stock: 20 }),
      item('keki-kipande', 'Cake slice', 250, 'Today’s.', { stock: 12 }),
    ],
    'For the table': [
      item('pai', 'Meat pies, six', 720, 'Small, peppery.', { stock: 10 }),
      item('samosa', 'Samosa platter, twenty', 1_100, 'Beef or vegetable.'),
      item('juice', 'Mango & passion, 2 l', 650, 'For a party jug.'),
      item('coffee', 'Coffee, a flask', 500, 'Eight cups.'),
    ],
  },
})
