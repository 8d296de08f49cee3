import { hours, item, vendor } from '../vendor-builder.ts'

export const kahawaNaKeki = vendor({
  slug: 'kahawa-na-keki',
  name: 'Kahawa & Keki',
  art: 'kilimani',
  number: 5,
  owner: { name: 'Wambui Gathoni', email: 'wambui@kahawakeki.example' },
  tagline: 'Coffee, cakes, mandazi',
  description:
    'Beans from two cooperatives in Nyeri and Kirinyaga, roasted upstairs on Mondays. The cake of the day is whatever the baker woke up wanting.',
  categories: ['coffee-tea', 'cakes'],
  county: 'nairobi',
  area: 'Lavington',
  address: 'James Gichuru Road, the white house with the jacaranda',
  hours: hours('mon-fri 06:30-19:00', 'sat 07:30-19:00', 'sun 08:00-18:00'),
  ready: [10, 15],
  delivery: { minimumKES: 250, areas: { Lavington: 100, Kilimani: 120, Kileleshwa: 120, Westlands: 180, Karen: 300 } },
  trade: { ordersPerDay: 1.8, demand: 'morning' },
  menu: {
    Coffee: [
      item(
        'coffee',
        'Latte',
        { Single: 280, Double: 340 },
        'Whole milk from Limuru. Oat is 60 bob more, ask in the note.',
      ),
      item('coffee', 'Cappuccino', { Single: 270, Double: 330 }, 'More foam, more argument.'),
      item('kahawa-tungu', 'Filter, black', 220, 'Kirinyaga AA this month: black currant, a little grapefruit.'),
      item('coffee', 'House blend, 250 g', 850, 'Roasted Monday. Whole bean, or tell us how you brew.', { stock: 31 }),
    ],
    'Tea and hot things': [
      item('chai', 'Masala chai', 200, 'Milk tea with cardamom, clove and black pepper.'),
      item('dawa', 'Dawa', 250, 'Lemon, ginger, honey. For throats and Mondays.'),
    ],
    'Cake, by the slice': [
      item('keki-kipande', 'Red velvet slice', 320, 'Cream cheese icing, not too sweet.', { stock: 14 }),
      item('keki-karoti', 'Carrot cake slice', 300, 'Walnuts from a tin, carrots from Wakulima.', { stock: 11 }),
      item('keki-chokoleti', 'Chocolate slice', 320, 'Dark, damp, serious.', { stock: 3 }),
      item(
        'cake',
        'Vanilla cream cake',
        { 'Half kilo': 1_200, 'One kilo': 2_200 },
        'Whole, for a table. Order a day before.',
        { max: 3 },
      ),
    ],
    'From the counter': [
      item('mandazi', 'Mandazi, three', 150, 'Warm, with a little nutmeg.'),
      item('kroisant', 'Butter croissant', 260, 'Twenty-seven layers, gone by ten.', { stock: 0 }),
      item('kapkeki', 'Cupcakes, box of four', 680, 'Two vanilla, two chocolate.', { stock: 9 }),
      item('samosa', 'Vegetable samosa, two', 180, 'Peas and potato.'),
    ],
  },
})
