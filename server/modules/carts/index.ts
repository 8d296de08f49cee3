export { eraseCart } from './account-cart.ts'
export { mountCarts } from './carts.routes.ts'
