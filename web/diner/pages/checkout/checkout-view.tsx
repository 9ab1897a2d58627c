import { type BranchView, type ModeView, type StoreView, shortAddress, takeAwayNameOf } from '#web/diner/api/shop.ts'
import { useInstallOffer } from '#web/diner/app/install.ts'
import { AddressSheet } from '#web/diner/features/address/address-sheet.tsx'
import { CustomerFields } from '#web/diner/features/checkout/customer-fields.tsx'
import { Ticket } from '#web/diner/features/checkout/ticket.tsx'
import { HoursSheet } from '#web/diner/features/shop/hours-sheet.tsx'
import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { useCustomizations } from '#web/shared/api/queries.ts'
import { paths } from '#web/shared/paths.ts'
import { lostPartTexts } from '#web/shared/texts/lost-part.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { TextArea } from '#web/shared/ui/field.tsx'
import { LostPart } from '#web/shared/ui/lost-part.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Column, PageBody } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { Picture } from '#web/shared/ui/picture.tsx'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { useCode } from '#web/shared/use-code.ts'
import styles from './checkout-view.module.css'
import { DeliveryAddress } from './delivery-address.tsx'
import { DiscountCode } from './discount-code.tsx'
import { Payment } from './payment.tsx'
import { Section } from './section.tsx'
import { type CheckoutAtWork, useCheckout } from './use-checkout.ts'

const loadInstall = () => import('#web/diner/features/install/install-line.tsx')
const noneRefused: ReadonlyMap<string, string> = new Map()
const loadLookup = () => import('./customer-lookup.tsx')

/** CHECK-01 to CHECK-08. */
export function CheckoutView({ branch, store, mode }: { branch: BranchView; store: StoreView; mode: ModeView }) {
  const checkout = useCheckout(branch, store, mode)
  const { state, facts, priced, isPricing, money, asked, offered, errors, send, submit } = checkout
  const { draft } = state.form
  const { price } = priced
  const { customizations } = useCustomizations(branch.id)
  const lookup = useCode('customer lookup', loadLookup, draft.phone !== '')
  const mayInstall = useInstallOffer()
  const installing = useCode('install line', loadInstall, mayInstall)
  const isSending = state.submission.status === 'sending'
  const change = (changes: Partial<CheckoutDraft>) => send({ type: 'ChangeDraft', changes })
  const close = () => send({ type: 'CloseSheet' })

  // CHECK-08, OPEN-30.
  const submitLabel = priced.cardProvider && store.ordersConsoleActive ? checkoutTexts.pay : checkoutTexts.submit
  const documentLabel = customizations.find((it) => it.resource === 'DOCUMENT_LABEL')

  return (
    <Column>
      <PageHeader
        title={checkoutTexts.title}
        sub={mode.showName}
        back={{ to: paths.cart(store.alias), label: shellTexts.back }}
      />
      <PageBody>
        <Card className={styles['store']}>
          <Picture className={styles['logo']} src={branch.customLogoURL} alt="" width={1} height={1} />
          <div>
            <h2 className={styles['storeName']}>{store.name}</h2>
            <p className={styles['soft']}>{shortAddress(store.address)}</p>
            <Button
              variant="quiet"
              className={styles['hours']}
              onClick={() => send({ type: 'OpenSheet', sheet: 'hours' })}
            >
              {headerTexts.seeHours}
            </Button>
          </div>
        </Card>

        <Section title={checkoutTexts.details}>
          {lookup && <lookup.CustomerLookup branchId={branch.id} checkout={checkout} />}
          <CustomerFields
            draft={draft}
            change={change}
            modeType={mode.type}
            forced={priced.forced}
            documentLabel={documentLabel?.resource === 'DOCUMENT_LABEL' ? documentLabel.label : checkoutTexts.document}
            settled={priced.settled}
            phoneChoices={priced.phoneChoices}
            errors={errors}
          />
        </Section>

        {mode.type === 'DELIVERY' && (
          <Section title={checkoutTexts.address}>
            <DeliveryAddress
              location={facts.location}
              quote={facts.quote}
              asked={asked}
              takeAwayName={takeAwayNameOf(store)}
              errors={errors}
              onChange={() => send({ type: 'OpenSheet', sheet: 'address' })}
            />
          </Section>
        )}

        {facts.schedule.choice !== 'NotOffered' &&
          (offered.code ? (
            <offered.code.Schedule checkout={checkout} />
          ) : offered.isLost ? (
            <LostPart {...lostPartTexts} />
          ) : (
            <Skeleton height="8rem" radius="m" />
          ))}

        <Section title={checkoutTexts.payment}>
          <Payment checkout={checkout} />
        </Section>

        <Section title={checkoutTexts.ticket}>
          <DiscountCode checkout={checkout} />
          {checkout.points.code && <checkout.points.code.Points checkout={checkout} />}
          <Ticket
            lines={facts.cart.lines}
            price={price}
            modeType={mode.type}
            deliveryFee={deliveryFeeOf(checkout)}
            isPricing={isPricing}
            money={money}
            refused={checkout.sending?.refusedIn(checkout) ?? noneRefused}
            pointsName={facts.points.program?.name ?? null}
          />
          {offered.code && <offered.code.ScheduledFor checkout={checkout} />}
          <TextArea
            label={checkoutTexts.notes}
            aside={checkoutTexts.optional}
            placeholder={checkoutTexts.notesHint}
            rows={2}
            value={draft.notes}
            onChange={(notes) => change({ notes })}
            limit={facts.notesLimit}
            {...errors.props('notes')}
          />
        </Section>
        {mayInstall && installing && <installing.InstallLine />}
      </PageBody>
      <StickyBar label={submitLabel}>
        <SubmissionNews checkout={checkout} />
        <Button
          size="large"
          block
          busy={isSending || isPricing}
          onClick={submit}
          end={isPricing || facts.isQuoting ? undefined : money(price.total)}
        >
          {isSending ? checkoutTexts.sending : submitLabel}
        </Button>
      </StickyBar>
      <HoursSheet store={store} now={facts.now} open={state.sheet === 'hours'} onClose={close} />
      <AddressSheet open={state.sheet === 'address'} onClose={close} store={store} branch={branch} mandatory />
    </Column>
  )
}

/** Stands directly above the button, where the diner looks after pressing it. */
function SubmissionNews({ checkout }: { checkout: CheckoutAtWork }) {
  const { sending, state } = checkout
  if (sending) return <sending.SubmissionNews checkout={checkout} />
  return state.submission.status === 'failed' && <Notice tone="bad">{checkoutTexts.failed}</Notice>
}

/** Returns the delivery line of the ticket: the fee, or the reason why it is not known. */
function deliveryFeeOf({ facts, priced }: CheckoutAtWork): number | string {
  const { lines: words } = checkoutTexts
  if (facts.location === null) return words.pending
  if (facts.quote === null) return facts.isQuoting ? words.reckoning : words.unavailable
  return facts.quote.type === 'InDeliveryArea' ? priced.price.deliveryFee : words.unavailable
}
