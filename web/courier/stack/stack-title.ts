import { isMultiShipment } from '#domain/stack/rules.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import type { WireStack } from '../workplace/courier-calls.ts'

/** FOPEN-99: a stack of one shipment has that shipment's title (SHIP-05). */
export const stackTitle = (stack: WireStack): string =>
  isMultiShipment(stack)
    ? courierTexts.stack.title
    : courierTexts.detail.header(stack.shipments[0]?.logisticsOrder.code ?? '')
