// The part of this room that other rooms use.

export { leftCartsOf } from './left-carts.ts'
export { abandonedCartStream } from './stream.ts'
