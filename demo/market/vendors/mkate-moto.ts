import { hours, item, vendor } from '../vendor-builder.ts'

export const mkateMoto = vendor({
  slug: 'mkate-moto',
  name: 'Mkate Moto Bakery',
  art: 'mkate',
  number: 10,
  owner: { name: 'Grace Nafula', email: 'grace@mkatemoto.example' },
  tagline: 'Bread, buns, pies',
  description:
    'The oven is lit at two, the first tray is out at half past four, and the whole of Umoja knows it by the smell.',
  categories: ['cakes', 'groceries', 'snacks'],
  county: 'nairobi',
  area: 'Umoja',
  address: 'Moi Drive, Umoja One market, corner shop with the orange door',
  hours: hours('mon-sat 04:30-20:30', 'sun 04:30-20:00'),
  ready: [10, 20],
  delivery: { minimumKES: 200, areas: { Umoja: 70, Donholm: 100, Buruburu: 100, Embakasi: 120, Kasarani: 200 } },
  trade: { ordersPerDay: 1.6, demand: 'morning' },
  menu: {
    Bread: [
      item('mkate', 'White loaf', { '400 g': 70, '800 g': 130 }, 'Soft, sliced on request.'),
      item('mkate', 'Brown loaf, 400 g', 85, 'Wholemeal, one spoon of honey.', { stock: 40 }),
      item('mkate', 'Banana bread', 280, 'Three bananas to the loaf.', { stock: 8 }),
      item('skonzi', 'Soft buns, six', 120, 'For tea, or for smokies.', { stock: 52 }),
      item('skonzi', 'Milk rolls, twelve', 220, 'Pull apart, dip, repeat.', { stock: 20 }),
    ],
    Pastry: [
      item('kroisant', 'Croissant', { One: 150, Four: 560 }, 'Real butter, from six in the morning.'),
      item('pai', 'Beef pie', 130, 'Peppery, flaky, hot till nine.', { stock: 34 }),
      item('pai', 'Chicken pie', 150, 'With leek and cream.', { stock: 21 }),
      item('sausage', 'Beef sausages, three', 150, 'Hot, for the buns.', { stock: 0 }),
    ],
    Sweet: [
      item('donati', 'Doughnuts', { One: 60, Six: 330 }, 'Glazed, chocolate or sprinkles. We choose.'),
      item('biskuti', 'Chocolate chip cookies, ten', 250, 'Crisp edge, soft middle.', { stock: 18 }),
      item('mandazi', 'Mandazi, five', 80, 'Fried at five, five and five.', { stock: 60 }),
      item('kapkeki', 'Queen cakes, six', 240, 'Plain vanilla, school lunch size.', { stock: 15 }),
    ],
    'With it': [
      item('chai', 'Chai', 50, 'Milk tea in a paper cup.'),
      item('maziwa', 'Fresh milk, 500 ml', 65, 'Cold packet.', { stock: 44 }),
    ],
  },
})
