// Vendor covers: plates on a kanga in the vendor's palette.
// `cover` is 960 x 400 (about 16:6.7) with three pictures, `wide` is 1600 x 300 (16:3) with five.

import { kanga } from './palette.mjs'
import { at, diamonds, rect, saw, withDetail } from './parts.mjs'
import { draw } from './products.mjs'

/** name: palette, three pictures (the first in the middle), two more for the wide cover, what it is for. */
export const covers = {
  achieng: ['night', 'tilapia ugali beans', 'pilau chapati', 'Lake fish kitchen', 'Jikoni la samaki wa ziwa'],
  swahili: ['forest', 'pilau biryani juice', 'samosa mahamri', 'Swahili kitchen', 'Mapishi ya Kiswahili'],
  kilimani: ['sand', 'coffee cake mandazi', 'kroisant kapkeki', 'Coffee house', 'Mkahawa'],
  choma: ['ember', 'choma kuku chips', 'mutura ugali', 'Grill house', 'Nyama choma'],
  mboga: ['garden', 'veg githeri honey', 'parachichi sukuma-fungu', 'Greengrocer', 'Duka la mboga'],
  chapo: ['brick', 'chapati beans chai', 'chapati-ndengu karanga', 'Chapati kitchen', 'Nyumba ya chapati'],
  keki: ['plum', 'cake coffee juice', 'kapkeki keki-chokoleti', 'Cake maker', 'Mwoka keki'],
  samosa: ['sea', 'samosa chai chips', 'bhajia kaimati', 'Snack bar', 'Vitafunio'],
  kiondo: ['straw', 'kiondo honey shanga', 'kikapu bangili', 'Crafts house', 'Nyumba ya ufundi'],
  pwani: ['lagoon', 'kamba kupaka madafu', 'pweza wali-nazi', 'Coast seafood', 'Samaki wa pwani'],
  mkate: ['sun', 'mkate skonzi kroisant', 'pai donati', 'Bakery', 'Duka la mikate'],
  maua: ['rose', 'maua waridi mmea', 'mishumaa sabuni', 'Flower shop', 'Duka la maua'],
  juisi: ['sky', 'juice-tikiti juice-parachichi juice-bitiruti', 'smoothie juice-miwa', 'Juice bar', 'Baa ya juisi'],
  shamba: ['olive', 'kreti-mboga parachichi trei-mayai', 'nyanya nazi', 'Farm box', 'Kutoka shambani'],
  vitabu: ['lilac', 'vitabu daftari coffee', 'simu kahawa-tungu', 'Bookshop', 'Duka la vitabu'],
  mitaa: ['night', 'smokie mahindi rolex', 'sausage chips-masala', 'Street food', 'Chakula cha mitaani'],
  baga: ['brick', 'burger pizza wrap', 'kuku-kukaanga chips', 'Burgers & pizza', 'Baga na piza'],
  mama: ['forest', 'ugali-nyama managu ndengu', 'matoke mukimo', 'Home cooking', 'Chakula cha nyumbani'],
  viungo: ['ember', 'viungo mchele nazi', 'biryani kahawa-tungu', 'Spice merchant', 'Duka la viungo'],
  duka: ['sky', 'unga maziwa sukari', 'mafuta trei-mayai', 'Corner shop', 'Duka la mtaani'],
  nyama: ['rose', 'nyama-mbichi samaki-mbichi kuku', 'sausage mshikaki', 'Butcher & fishmonger', 'Bucha na samaki'],
  kikoi: ['lagoon', 'leso kikoi kofia', 'viatu shati', 'Cloth & fashion', 'Nguo na mitindo'],
  sabuni: ['lilac', 'sabuni mishumaa honey', 'maua kisii', 'Soap & candles', 'Sabuni na mishumaa'],
  matunda: ['sun', 'kreti-matunda nanasi tikiti', 'embe ndimu', 'Fruit seller', 'Duka la matunda'],
  saladi: ['garden', 'salad smoothie irio', 'mbaazi kabichi', 'Green kitchen', 'Jikoni la mboga'],
  asubuhi: ['straw', 'mayai pancake chai', 'mahamri uji', 'Breakfast place', 'Kiamsha kinywa'],
  zawadi: ['plum', 'ngoma kisii pete', 'gari kikapu', 'Gift shop', 'Duka la zawadi'],
  chumbani: ['olive', 'sufuria mmea gari', 'daftari sabuni', 'Home & kitchen', 'Nyumbani na jikoni'],
}

/** The cloth: end stripes, saw borders and diamonds, with everything scaled from the end stripe's width. */
const clothFor = ([ground, edge, second], w, h, end, teeth) => {
  const x0 = end * 2.4,
    span = w - x0 * 2
  const bars = [
    [0, end, edge],
    [end * 1.32, end * 0.2, second],
    [end * 1.78, end * 0.2, second],
  ]
    .flatMap(([x, q, c]) => [rect(x, 0, q, h, 0, c), rect(w - x - q, 0, q, h, 0, c)])
    .join('')
  const border = `<g transform="translate(${x0} 0)">${saw(span, 0, -20, teeth, edge)}</g><g transform="translate(${x0} ${h}) scale(1 -1)">${saw(span, 0, -20, teeth, edge)}</g>`
  return (
    rect(0, 0, w, h, 0, ground) +
    bars +
    border +
    diamonds(x0, 39, span, teeth, 9, second) +
    diamonds(x0, h - 39, span, teeth, 9, second)
  )
}
const put = (item, seed, x, y, scale, turn = 0) =>
  at(
    x,
    y,
    turn,
    scale,
    `<g transform="translate(-200 -200)">${withDetail(scale > 0.9 ? 0.7 : 0.5, () => draw(item, seed))}</g>`,
  )
const parts = (name) => {
  const [palette, three, two] = covers[name]
  return { cloth: kanga[palette], three: three.split(' '), two: two.split(' ') }
}

export const cover = (name) => {
  const {
    cloth,
    three: [middle, left, right],
  } = parts(name)
  return [
    clothFor(cloth, 960, 400, 26, 28),
    put(left, name + 1, 250, 204, 0.88, -6),
    put(right, name + 2, 716, 204, 0.86, 5),
    put(middle, name, 486, 202, 1.04),
  ]
}
export const wide = (name) => {
  const {
    cloth,
    three: [middle, left, right],
    two: [outerLeft, outerRight],
  } = parts(name)
  return [
    clothFor(cloth, 1600, 300, 30, 48),
    put(outerLeft, name + 3, 298, 158, 0.7),
    put(outerRight, name + 4, 1306, 156, 0.7),
    put(left, name + 1, 552, 144, 0.78, -6),
    put(right, name + 2, 1060, 154, 0.78),
    put(middle, name, 806, 150, 0.96, -3),
  ]
}
