// Every colour that more than one picture uses. Product tokens (ink, marigold ...) match tokens.css.
export const ink = '#211B33',
  night = '#2A2440',
  paper = '#F6F1E7',
  cream = '#FFF3D8',
  marigold = '#FFB21E',
  brick = '#B5471F',
  plum = '#7A2E63',
  forest = '#117A50',
  sea = '#1C3F6E',
  shadow = '#1b1210',
  skin = '#3A2012'

// Bands painted on the rim of plates.
export const band = { blue: '#2F5FA8', brick, plum, green: '#0E6B45', ink: night }

// Grain, leaf and meat colours, light and dark mixed.
export const greens = ['#1F5B2C', '#2C7437', '#3D8F42', '#17492A', '#58A84F']
export const darkGreens = ['#173F24', '#1F5230', '#2B663A', '#12351F', '#3F7F48']
export const herbs = ['#3F8F3A', '#57A74A', '#2F7A34']
export const browns = ['#6B3418', '#7E4220', '#5A2A14']
export const chars = ['#7A3C1C', '#8E4A24', '#693015']
export const tomatoes = ['#D8472F', '#E4623F', '#BF3524']
export const onions = ['#F2DDE6', '#E3B9CE', '#FFFFFF']

// Three stops for rounded things: lit, body, edge.
export const ramp = {
  crust: ['#F0B765', '#C97F33', '#8C4C17'],
  pastry: ['#F3C26A', '#D9933A', '#A8611D'],
  dough: ['#F4D9A4', '#E5BD7C', '#C8954F'],
  roast: ['#F0AE58', '#C5702A', '#7C3B10'],
  fish: ['#F0C074', '#C98A3B', '#8A5419'],
  silver: ['#F3F6F7', '#B9C7CF', '#6F8794'],
  maize: ['#FFFDF6', '#F4EBD6', '#D3C3A0'],
  bran: ['#C08D68', '#94613F', '#63391F'],
  milk: ['#FFFFFF', '#FBF7EC', '#DDD3BE'],
  tomato: ['#F58462', '#D63E26', '#9C2414'],
  lemon: ['#FFF09A', '#F2CF2E', '#BF9410'],
  lime: ['#CBE58A', '#86B93F', '#4B7A1E'],
  mango: ['#FFD65E', '#F59B23', '#C9542B'],
  avo: ['#6C9A45', '#3F6B2C', '#21401A'],
  honey: ['#FFD45A', '#EE9A16', '#A85C05'],
  onion: ['#D98BB0', '#A3487C', '#64234C'],
  potato: ['#E9CB94', '#C99D5E', '#8F6430'],
  choc: ['#8A5330', '#5A2F18', '#341809'],
  steel: ['#FFFFFF', '#D3D7DB', '#8E979F'],
  clay: ['#E58B5E', '#B5532C', '#7A3015'],
  egg: ['#FBE3C6', '#E3B98C', '#B5835A'],
  sausage: ['#E58A5A', '#B94A2A', '#742414'],
  prawn: ['#FFB48A', '#EE6E45', '#B53F22'],
  octopus: ['#E79AA2', '#B4566C', '#74304A'],
  coconut: ['#A9774A', '#74482A', '#452714'],
  leaf: ['#7FBF5A', '#3D8F42', '#1B5228'],
  stone: ['#FFFFFF', '#EFE3DA', '#C9B5A8'],
  rose: ['#FBC3CF', '#E0567F', '#A8264F'],
  sky: ['#D7ECF7', '#8FBEDB', '#4F86A8'],
}

// The kikoi cloth under a product: ground, broad stripe, thin stripe.
export const cloth = {
  gold: ['#E9B44C', '#C98A1E', '#FFF1CF'],
  straw: ['#EBCB8F', '#BF8E38', '#FFF4DC'],
  sage: ['#C9D7B0', '#7E9A55', '#F3F7E6'],
  night: ['#3A3358', '#5A5082', '#FFB21E'],
  mint: ['#D7E2DA', '#7FA58E', '#FFFFFF'],
  rose: ['#E7C3D6', '#B06A93', '#FFF2F8'],
  peach: ['#F0D3A8', '#C98B3C', '#FFF6E4'],
  sea: ['#BFDCD3', '#5FA08C', '#F0FAF6'],
  linen: ['#DDCDB8', '#A98D68', '#FFF8EC'],
  sun: ['#F3C66B', '#CC8E1F', '#FFF4D6'],
  lilac: ['#C9CFE8', '#7C86BE', '#F4F5FF'],
  sand: ['#EADFC4', '#C2A873', '#FFF9E8'],
  lake: ['#A9C7DA', '#4F86A8', '#EAF5FB'],
  biscuit: ['#EED9B8', '#C79E5C', '#FFF7E6'],
  lime: ['#D8E0B4', '#93A54F', '#FBFDEB'],
  plum: ['#CDB6DA', '#8C66A6', '#F8F0FC'],
  leaf: ['#CFE0CC', '#79A474', '#F4FAF2'],
  amber: ['#F0C98A', '#C98B2C', '#FFF3D8'],
  oat: ['#E5DCCB', '#B7A583', '#FFF9EC'],
  violet: ['#D9D3EA', '#8E82BD', '#F6F3FF'],
  clay: ['#E8B398', '#B9633F', '#FFEFE3'],
}

// Kanga palettes of vendor covers: ground, border, second border.
export const kanga = {
  night: ['#2A2440', '#FFB21E', '#C9A6E0'],
  forest: ['#0F5A43', '#F2C14B', '#BFE0CC'],
  sand: ['#E4C9A6', '#8E4A2E', '#FFF6E4'],
  ember: ['#6E2A18', '#FFB21E', '#F3D9A4'],
  garden: ['#DDE3B8', '#5C7A2E', '#FFFBE0'],
  brick: ['#C7563A', '#FFE2A0', '#2A2440'],
  plum: ['#7A2E63', '#F3B9D6', '#FFE2F0'],
  sea: ['#1C3F6E', '#FFB21E', '#A9C7DA'],
  straw: ['#EAD7B2', '#7A2E63', '#B5471F'],
  lagoon: ['#1F6F74', '#FFD98A', '#BFE6DE'],
  sun: ['#F0A92B', '#6E2A18', '#FFF1CF'],
  rose: ['#F0C9D4', '#A8264F', '#FFFFFF'],
  sky: ['#BCD7E6', '#1C3F6E', '#FFFFFF'],
  olive: ['#4B5A23', '#F2C14B', '#E3EBB8'],
  lilac: ['#D2C8EA', '#4A3A86', '#FFFFFF'],
}
