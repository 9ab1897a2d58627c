import { useState } from 'react'
import { countryOf } from '#domain/country/countries.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { type BranchView, shortAddress } from '#web/diner/api/shop.ts'
import { AddressSheet } from '#web/diner/features/address/address-sheet.tsx'
import { CustomerFields } from '#web/diner/features/checkout/customer-fields.tsx'
import { Fold } from '#web/diner/features/checkout/fold.tsx'
import { desk, Ticket } from '#web/diner/features/checkout/ticket.tsx'
import type * as install from '#web/diner/features/install/install-line.tsx'
import type * as pointsHistory from '#web/diner/features/loyalty/points-history.tsx'
import type * as cardSection from '#web/diner/features/payment/card-section.tsx'
import { SellerLine } from '#web/diner/features/payment/seller-line.tsx'
import { HoursSheet } from '#web/diner/features/shop/hours-sheet.tsx'
import { paths } from '#web/diner/paths.ts'
import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { lostPartTexts } from '#web/shared/texts/lost-part.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextArea } from '#web/shared/ui/field.tsx'
import { LostPart } from '#web/shared/ui/lost-part.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Column, PageBody } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { Picture } from '#web/shared/ui/picture.tsx'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { isKnown } from '../state/known-diner.ts'
import styles from './checkout-view.module.css'
import type * as closed from './closed-news.tsx'
import { DeliveryAddress, DeliveryNews, deliveryFeeOf } from './delivery-address.tsx'
import { DiscountCode } from './discount-code.tsx'
import { Glance } from './glance.tsx'
import type { CheckoutModel } from './model.ts'
import { Payment } from './payment.tsx'
import type * as points from './points.tsx'
import type * as schedule from './schedule.tsx'
import { Section } from './section.tsx'
import type * as news from './submission-news.tsx'

/** The views whose code loads once the diner needs them. */
type LateViews = {
  readonly schedule: {
    readonly code: Pick<typeof schedule, 'Schedule' | 'ScheduledFor'> | undefined
    readonly isLost: boolean
  }
  readonly points: Pick<typeof points, 'Points'> | undefined
  readonly history: typeof pointsHistory | undefined
  readonly card: { readonly module: typeof cardSection | undefined; readonly isLost: boolean }
  readonly news: Pick<typeof news, 'SubmissionNews' | 'refusedIn'> | undefined
  readonly closed: typeof closed | undefined
  readonly install: typeof install | undefined
}

type CheckoutViewProps = { branch: BranchView; checkout: CheckoutModel; late: LateViews }

const noneRefused: ReadonlyMap<string, string> = new Map()

/** CHECK-01 to CHECK-08. */
export function CheckoutView({ branch, checkout, late }: CheckoutViewProps) {
  const { state, facts, priced, isPricing, money, errors, send, submit } = checkout
  const { store, mode } = facts
  const { draft } = state.form
  const { price } = priced
  const isSending = state.submission.status === 'sending'
  const change = (changes: Partial<CheckoutDraft>) => send({ type: 'ChangeDraft', changes })
  const close = () => send({ type: 'CloseSheet' })

  const isUnpriced = isPricing || (facts.isQuoting && facts.quote === null)
  // CHECK-08, OPEN-30.
  const submitLabel = priced.cardProvider && store.ordersConsoleActive ? checkoutTexts.pay : checkoutTexts.submit

  return (
    <Column>
      <PageHeader
        title={checkoutTexts.title}
        sub={mode.showName}
        back={{ to: paths.cart(store.alias), label: shellTexts.back }}
      />
      <PageBody>
        <div className={styles['sections']}>
          <div className={styles['top']}>
            <Glance checkout={checkout} />
            <div className={styles['store']}>
              <Picture
                className={styles['logo']}
                {...photograph(branch.customLogoURL, '4rem')}
                alt=""
                width={1}
                height={1}
              />
              <div className={styles['storeWords']}>
                <h2 className={styles['storeName']}>{store.name}</h2>
                <p className={styles['soft']}>{shortAddress(store.address)}</p>
              </div>
              <Button
                variant="quiet"
                className={styles['hours']}
                onClick={() => send({ type: 'OpenSheet', sheet: 'hours' })}
              >
                {headerTexts.seeHours}
              </Button>
            </div>
          </div>

          <Section title={checkoutTexts.details} name="details">
            <CustomerFields
              draft={draft}
              change={change}
              modeType={mode.type}
              country={countryOf(store)}
              forced={priced.forced}
              documentLabel={checkout.documentLabel}
              settled={priced.settled}
              isKnown={isKnown(draft)}
              phoneIsWrong={draft.phone !== '' && priced.terms.phone === null}
              phoneChoices={priced.phoneChoices}
              errors={errors}
            />
          </Section>

          {mode.type === 'DELIVERY' && (
            <Section title={checkoutTexts.address} name="address">
              <DeliveryAddress checkout={checkout} />
            </Section>
          )}

          {facts.schedule.choice !== 'NotOffered' &&
            (late.schedule.code ? (
              <late.schedule.code.Schedule checkout={checkout} />
            ) : late.schedule.isLost ? (
              <LostPart {...lostPartTexts} />
            ) : (
              // As high as the choice that comes, so that it moves nothing.
              <Skeleton height={priced.schedule.isOn ? '8rem' : '4.58rem'} radius="m" />
            ))}

          <Section title={checkoutTexts.payment} name="payment">
            <Payment checkout={checkout} card={late.card} />
          </Section>

          <Section title={checkoutTexts.ticket} aside>
            <DiscountCode checkout={checkout} />
            {late.points && <late.points.Points checkout={checkout} history={late.history} />}
            <Ticket
              lines={facts.cart.lines}
              price={price}
              modeType={mode.type}
              deliveryFee={deliveryFeeOf(checkout)}
              isPricing={isPricing}
              money={money}
              refused={late.news?.refusedIn(checkout) ?? noneRefused}
              pointsName={facts.points.program?.name ?? null}
            />
            {late.schedule.code && <late.schedule.code.ScheduledFor checkout={checkout} />}
            <Notes checkout={checkout} />
          </Section>
          {late.install && <late.install.InstallLine />}
        </div>
      </PageBody>
      <StickyBar label={submitLabel}>
        {mode.type === 'DELIVERY' && <DeliveryNews checkout={checkout} />}
        {late.closed && state.submission.status !== 'failed' && <late.closed.ClosedNews checkout={checkout} />}
        <SubmissionNews checkout={checkout} news={late.news} />
        {priced.payment && priced.payment.upload !== null && <SellerLine name={store.name} />}
        <Button
          size="large"
          block
          busy={isSending || isPricing}
          // The spinner says that the order is being sent.
          icon={isPricing ? null : undefined}
          onClick={submit}
          end={isUnpriced ? null : money(price.total)}
        >
          {isSending ? checkoutTexts.sending : isUnpriced ? checkoutTexts.pricing : submitLabel}
        </Button>
      </StickyBar>
      <HoursSheet store={store} now={facts.now} open={state.sheet === 'hours'} onClose={close} />
      <AddressSheet open={state.sheet === 'address'} onClose={close} store={store} branch={branch} mandatory />
    </Column>
  )
}

/** Folded on a phone until there is a note; on a desk there is room beside the ticket. */
function Notes({ checkout: { state, facts, errors, send } }: { checkout: CheckoutModel }) {
  const { notes } = state.form.draft
  const [isFolded] = useState(() => notes === '' && !matchMedia(desk).matches)
  const field = (
    <TextArea
      label={checkoutTexts.notes}
      aside={checkoutTexts.optional}
      placeholder={checkoutTexts.notesHint}
      rows={2}
      value={notes}
      onChange={(text) => send({ type: 'ChangeDraft', changes: { notes: text } })}
      limit={facts.notesLimit}
      {...errors.props('notes')}
    />
  )
  return isFolded ? (
    <Fold
      summary={
        <>
          <strong>{checkoutTexts.notes}</strong> <span className={styles['soft']}>{checkoutTexts.optional}</span>
        </>
      }
    >
      {field}
    </Fold>
  ) : (
    field
  )
}

/** Stands directly above the button, where the diner looks after pressing it. */
function SubmissionNews({ checkout, news }: { checkout: CheckoutModel; news: LateViews['news'] }) {
  if (news) return <news.SubmissionNews checkout={checkout} />
  return checkout.state.submission.status === 'failed' && <Notice tone="bad">{checkoutTexts.failed}</Notice>
}
