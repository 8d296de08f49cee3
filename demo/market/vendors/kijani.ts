import { hours, item, vendor } from '../vendor-builder.ts'

export const kijani = vendor({
  slug: 'kijani',
  name: 'Kijani Green Kitchen',
  art: 'saladi',
  number: 24,
  owner: { name: 'Amina Hassan', email: 'amina@kijani.example' },
  tagline: 'Salads, irio, smoothies',
  description:
    'No meat, no sermon. Greens from Limuru, beans cooked properly, and enough on the plate that nobody asks what is for lunch after lunch.',
  categories: ['kenyan-dishes', 'juice'],
  county: 'nairobi',
  area: 'Upper Hill',
  address: 'Elgon Road, Upper Hill, the glass corner at the hospital end',
  hours: hours('mon-fri 07:00-20:30', 'sat 09:00-21:30', 'sun 10:00-21:30'),
  ready: [15, 25],
  delivery: {
    minimumKES: 350,
    areas: { 'Upper Hill': 80, 'City centre': 120, Kilimani: 130, Hurlingham: 120, 'South C': 150 },
  },
  trade: { ordersPerDay: 1.3, demand: 'meals' },
  menu: {
    Bowls: [
      item('salad', 'Garden salad', { Regular: 380, Large: 520 }, 'Leaves, avocado, tomato, roast njugu, lemon.'),
      item('githeri', 'Githeri bowl', 360, 'Maize and beans, sukuma, half an avocado.'),
      item('irio', 'Irio bowl', 350, 'Peas, potato, maize, fried onion on top.'),
      item('mbaazi', 'Mbaazi bowl', 370, 'Pigeon peas in coconut on brown rice.'),
      item('ndengu', 'Ndengu bowl', 340, 'Green grams, chapati on the side.'),
    ],
    Plates: [
      item('ugali-wimbi', 'Brown ugali & greens', 320, 'Managu, terere and sukuma.'),
      item('matoke', 'Matoke in coconut', 350, 'With tamarind.'),
      item('wali-nazi', 'Coconut rice & beans', 380, 'Ask for extra mchicha.'),
      item('wrap', 'Bean & avocado wrap', 360, 'Chapati, beans, slaw.'),
      item('kabichi', 'Cabbage & carrot', 120, 'A side.'),
    ],
    'To drink': [
      item('smoothie', 'Berry smoothie', 340, 'Yoghurt or coconut.'),
      item('juice-bitiruti', 'Beetroot & ginger', 260, 'Cold-pressed.'),
      item('juice-parachichi', 'Avocado & lime', 270, 'Coconut milk.'),
      item('dawa', 'Dawa', 220, 'Hot.'),
    ],
    Sweet: [
      item('keki-karoti', 'Carrot cake slice', 280, 'No egg.', { stock: 8 }),
      item('kreti-matunda', 'Fruit plate', 300, 'Cut when you order.'),
    ],
  },
})
