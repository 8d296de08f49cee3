import { hours, item, vendor } from '../vendor-builder.ts'

export const pwaniSamaki = vendor({
  slug: 'pwani-samaki',
  name: 'Pwani Samaki & Madafu',
  art: 'pwani',
  number: 9,
  owner: { name: 'Omar Mwinyi', email: 'omar@pwanisamaki.example' },
  tagline: 'Prawns, fish, coconut',
  description:
    'What the boats at Nyali bring by nine is the menu by eleven. When the sea is rough we sell beans and do not pretend.',
  categories: ['swahili', 'juice'],
  county: 'mombasa',
  area: 'Nyali',
  address: 'Mombasa–Malindi Road, by the Nyali bridge, second makuti roof',
  hours: hours('mon-thu 11:00-23:00', 'fri-sun 11:00-00:30'),
  ready: [30, 45],
  delivery: { minimumKES: 500, areas: { Nyali: 120, Bamburi: 200, Tudor: 180, 'Old Town': 200, Kizingo: 220 } },
  trade: { ordersPerDay: 0.8, demand: 'evening' },
  menu: {
    'From the boats': [
      item('kamba', 'Garlic prawns', { Plate: 950, Sinia: 2_800 }, 'Butter, garlic, lime, a lot of napkins.'),
      item('pweza', 'Pweza wa kuchoma', 750, 'Octopus beaten, grilled and dressed with chilli and lime.'),
      item(
        'kupaka',
        'Samaki wa kupaka',
        { Changu: 780, Kolekole: 1_150 },
        'Whole fish in coconut and tamarind over charcoal.',
      ),
      item('fillet', 'Fish & chips', 620, 'Kingfish in turmeric batter.'),
      item('samaki-mbichi', 'Fish of the day, raw, 1 kg', 850, 'Cleaned, on ice, for your own kitchen.', { stock: 9 }),
    ],
    'In coconut': [
      item('wali-nazi', 'Wali wa nazi & maharagwe', 300, 'Coconut rice and beans.'),
      item('kuku-nazi', 'Kuku wa nazi', 520, 'Chicken, coconut, green mango.'),
      item('mbaazi', 'Mbaazi na mahamri', 200, 'Four mahamri in pigeon peas. Breakfast, whatever the hour.'),
      item('beans', 'Maharagwe ya nazi', 220, 'Beans with a lump of coconut cream.'),
    ],
    'Small plates': [
      item('muhogo', 'Muhogo wa kukaanga', 120, 'With chilli salt and lime.'),
      item('mshikaki', 'Mishikaki, four sticks', 380, 'Beef, beach style.'),
      item('bhajia', 'Bhajia', 180, 'Mombasa cut: thick.'),
    ],
    Cold: [
      item('madafu', 'Madafu', 100, 'Young coconut, opened when the rider leaves.', { stock: 35 }),
      item('juice-ukwaju', 'Ukwaju, 500 ml', 140, 'Tamarind, ice cold.'),
      item('juice-tikiti', 'Watermelon, 500 ml', 160, 'From Kilifi melons, nothing else.'),
    ],
  },
})
