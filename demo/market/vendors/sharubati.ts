import { hours, item, vendor } from '../vendor-builder.ts'

export const sharubati = vendor({
  slug: 'sharubati',
  name: 'Sharubati Juice Bar',
  art: 'juisi',
  number: 12,
  owner: { name: 'Kevin Omondi', email: 'kevin@sharubati.example' },
  tagline: 'Fresh juice, smoothies',
  description:
    'Fruit in, juice out, nothing else in the glass. If it is out of season we say so and you have something better.',
  categories: ['juice', 'snacks'],
  county: 'nairobi',
  area: 'Westlands',
  address: 'Woodvale Grove, ground floor, next to the cobbler',
  hours: hours('mon-sat 07:30-21:30', 'sun 08:00-21:30'),
  ready: [10, 15],
  delivery: {
    minimumKES: 250,
    areas: { Westlands: 80, Parklands: 100, Kileleshwa: 130, Lavington: 150, 'City centre': 150 },
  },
  trade: { ordersPerDay: 1.2, demand: 'day' },
  menu: {
    Juice: [
      item('juice', 'Mango & passion', { '300 ml': 180, '500 ml': 260 }, 'Half and half, no water.'),
      item('juice-tikiti', 'Watermelon & mint', { '300 ml': 160, '500 ml': 230 }, 'Cold enough to hurt a little.'),
      item(
        'juice-bitiruti',
        'Beetroot, carrot & ginger',
        { '300 ml': 200, '500 ml': 280 },
        'Tastes of earth and good decisions.',
      ),
      item('juice-miwa', 'Sugar-cane & lime', { '300 ml': 150, '500 ml': 220 }, 'Pressed as you wait.'),
      item('juice-ukwaju', 'Ukwaju', { '300 ml': 150, '500 ml': 210 }, 'Tamarind from Kitui.'),
      item('juice', 'Pineapple & orange', { '300 ml': 180, '500 ml': 260 }, 'Sharp, yellow, awake.'),
    ],
    Thick: [
      item(
        'juice-parachichi',
        'Avocado juice',
        { '300 ml': 200, '500 ml': 290 },
        'With milk and a squeeze of lime. A meal.',
      ),
      item('smoothie', 'Berry smoothie', 350, 'Strawberry, blackberry, yoghurt.'),
      item('smoothie', 'Banana & njugu', 320, 'Banana, peanut butter, mala.'),
      item('juice-parachichi', 'Green smoothie', 330, 'Spinach, pineapple, ginger. Greener than it tastes.'),
    ],
    'Not juice': [
      item('dawa', 'Dawa', 200, 'Lemon, ginger, honey.'),
      item('madafu', 'Madafu', 180, 'Came up on the night bus.', { stock: 0 }),
      item('maji', 'Water, 500 ml', 70, 'We also do water.'),
    ],
    'To eat': [
      item('kreti-matunda', 'Fruit box', 380, 'Mango, pawpaw, pineapple, banana, cut today.', { stock: 12 }),
      item('pancake', 'Pancakes & honey', 350, 'Three, with banana.'),
      item('samosa', 'Vegetable samosa, two', 160, 'From the sisters in Parklands.', { stock: 24 }),
    ],
  },
})
