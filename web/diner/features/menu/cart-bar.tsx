import { totalItems } from '#domain/cart/selectors.ts'
import { totalPrice } from '#domain/pricing/cart-total.ts'
import { useCartOf } from '#web/diner/state/cart.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import styles from './cart-bar.module.css'
import { CART_ANIMATION_MS, useAddedLately } from './use-added-lately.ts'

/** MENU-06, MENU-07: a summary of the cart, with the link to it. */
export function CartBar({ alias, to, money }: { alias: string; to: string; money: (minor: number) => string }) {
  const cart = useCartOf(alias)
  const count = totalItems(cart)
  const isLanding = useAddedLately()
  if (count === 0) return null
  return (
    <StickyBar label={menuTexts.cartBar}>
      <ButtonLink
        to={to}
        size="large"
        block
        icon={
          <span
            key={count}
            className={classes(styles['count'], isLanding && styles['landing'])}
            style={{ animationDuration: `${CART_ANIMATION_MS}ms` }}
            aria-hidden="true"
          >
            {count}
          </span>
        }
        end={money(totalPrice(cart))}
      >
        <span>{menuTexts.cartBar}</span>
        <VisuallyHidden>{`, ${menuTexts.cartBarItems(count)}`}</VisuallyHidden>
      </ButtonLink>
    </StickyBar>
  )
}
