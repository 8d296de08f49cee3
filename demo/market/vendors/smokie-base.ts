import { hours, item, vendor } from '../vendor-builder.ts'

export const smokieBase = vendor({
  slug: 'smokie-base',
  name: 'Smokie Base Tao',
  art: 'mitaa',
  number: 15,
  owner: { name: 'Brian Otieno', email: 'brian@smokiebase.example' },
  tagline: 'Smokies, mahindi, rolex',
  description:
    'Two trolleys and a charcoal drum by the Odeon. We close when the last matatu does, which is to say in the morning.',
  categories: ['snacks'],
  county: 'nairobi',
  area: 'City centre',
  address: 'Latema Road, by the old Odeon cinema',
  hours: hours('mon-sun 16:30-05:00'),
  ready: [5, 10],
  delivery: { minimumKES: 150, areas: { 'City centre': 60, Ngara: 80, 'Upper Hill': 120, Parklands: 120 } },
  trade: { ordersPerDay: 1.6, demand: 'evening' },
  menu: {
    'Off the trolley': [
      item('smokie', 'Smokie pasua', { One: 50, Three: 140 }, 'Split, filled with kachumbari, pilipili by request.'),
      item('trei-mayai', 'Boiled egg, kachumbari', 40, 'Cut in two, filled, folded in paper.'),
      item('smokie', 'Smokie mayai', 110, 'One of each in a chapati.'),
      item('sausage', 'Beef sausage', 60, 'From the hot drum.'),
      item('rolex', 'Rolex', { 'Two eggs': 140, 'Three eggs': 170 }, 'Chapati, egg, cabbage, rolled tight.'),
    ],
    'Off the coals': [
      item('mahindi', 'Mahindi choma', { Half: 30, Whole: 50 }, 'Lime and chilli salt.'),
      item('mutura', 'Mutura', 70, 'A short one, sliced. Best after nine.', { stock: 31 }),
      item('mshikaki', 'Mshikaki, one stick', 80, 'Beef, four pieces.'),
      item('muhogo', 'Muhogo', 50, 'With lime.'),
    ],
    'Off the fire': [
      item('chips', 'Chips mwitu', { Half: 100, Full: 160 }, 'With everything you should not add.'),
      item('chips-masala', 'Chips masala', 200, 'For the walk home.'),
      item('bhajia', 'Bhajia', 120, 'Street cut.', { stock: 0 }),
    ],
    'To finish': [
      item('njugu', 'Njugu, a cone', 30, 'Salted, warm.'),
      item('soda', 'Soda, 300 ml', 60, 'Glass, returns please.'),
      item('chai', 'Strungi', 30, 'Black tea, ginger, sugar.'),
    ],
  },
})
