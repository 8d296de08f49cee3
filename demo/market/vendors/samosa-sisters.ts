import { hours, item, vendor } from '../vendor-builder.ts'

export const samosaSisters = vendor({
  slug: 'samosa-sisters',
  name: 'Samosa Sisters',
  art: 'samosa',
  number: 7,
  owner: { name: 'Zainab Sheikh', email: 'zainab@samosasisters.example' },
  tagline: 'Samosa, bhajia, chai',
  description:
    'Three sisters, one karai, no agreement about the chilli. We open at four because that is when samosa is for.',
  categories: ['snacks', 'coffee-tea'],
  county: 'nairobi',
  area: 'Parklands',
  address: 'Third Parklands Avenue, the blue gate by the Diagnostic Centre',
  hours: hours('mon-sun 16:00-22:30'),
  ready: [15, 20],
  delivery: { minimumKES: 200, areas: { Parklands: 90, Westlands: 120, Ngara: 120, 'City centre': 150, Gigiri: 250 } },
  trade: { ordersPerDay: 1.2, demand: 'evening' },
  menu: {
    Samosa: [
      item('samosa', 'Beef samosa', { Three: 180, Dozen: 680 }, 'Mince, spring onion, a green chilli that hides.'),
      item('samosa', 'Ndengu samosa', { Three: 150, Dozen: 560 }, 'Green grams and coriander.'),
      item('samosa', 'Chicken samosa', { Three: 200, Dozen: 750 }, 'Shredded thigh, black pepper.'),
      item('pai', 'Small meat pies, two', 220, 'The eldest sister’s exception.', { stock: 16 }),
    ],
    'From the karai': [
      item('bhajia', 'Maru bhajia', { Plate: 200, Large: 360 }, 'Potato in gram flour, tomato chutney.'),
      item('viazi-karai', 'Viazi karai', 160, 'Whole small potatoes, ukwaju.'),
      item('muhogo', 'Muhogo', 130, 'Cassava, chilli, lime.'),
      item('chips-masala', 'Masala chips', 260, 'Tossed in tomato and garam masala. Wet, as it should be.'),
      item('chips', 'Chips', 180, 'Plain, salt and vinegar.'),
    ],
    Sweet: [
      item('kaimati', 'Kaimati', 150, 'Syrup with cardamom and a little rose.'),
      item('mabuyu', 'Mabuyu, a cup', 60, 'Red tongues guaranteed.', { stock: 54 }),
      item('njugu', 'Roast njugu', 60, 'In a paper cone.'),
    ],
    Drinks: [
      item('chai', 'Chai karak', 120, 'Strong, boiled down, evaporated milk.'),
      item('juice-ukwaju', 'Ukwaju, 300 ml', 120, 'Tamarind with black salt.'),
      item('juice-miwa', 'Sugar-cane & lime', 150, 'Pressed when you order.'),
    ],
  },
})
