import { useState } from 'react'
import { orderNotesLimit } from '#domain/cart/notes.ts'
import { useCustomizations } from '#web/api/queries.ts'
import { type BranchView, type ModeView, type StoreView, shortAddress } from '#web/api/shop.ts'
import { AddressSheet } from '#web/features/address/address-sheet.tsx'
import { CustomerFields } from '#web/features/checkout/customer-fields.tsx'
import { useFieldErrors } from '#web/features/checkout/field-errors.ts'
import { Ticket } from '#web/features/checkout/ticket.tsx'
import { HoursSheet } from '#web/features/shop/hours-sheet.tsx'
import { paths } from '#web/paths.ts'
import { checkoutDraft } from '#web/state/checkout-draft.ts'
import { useNow } from '#web/state/now.ts'
import { checkoutTexts, sayCheckout } from '#web/texts/checkout.ts'
import { headerTexts } from '#web/texts/header.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Column, PageBody } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StickyBar } from '#web/ui/sticky-bar.tsx'
import styles from './checkout-view.module.css'
import { DeliveryAddress } from './delivery-address.tsx'
import { DiscountCode } from './discount-code.tsx'
import { Payment } from './payment.tsx'
import { Section } from './section.tsx'
import { useCheckout } from './use-checkout.ts'
import { useDiscountCode } from './use-discount-code.ts'
import { useSubmission } from './use-submission.ts'

/** CHECK-01 to CHECK-08. */
export function CheckoutView({ branch, store, mode }: { branch: BranchView; store: StoreView; mode: ModeView }) {
  const now = useNow()
  const checkout = useCheckout(branch.id, store, mode)
  const { draft, money, price } = checkout
  const { customizations } = useCustomizations(branch.id)
  const errors = useFieldErrors(checkout.failures, (failure) => sayCheckout(failure, checkout.currency))
  const code = useDiscountCode(branch.id, checkout)
  const submission = useSubmission(store, mode, checkout, code, errors.showAll)
  const [sheet, setSheet] = useState<'hours' | 'address' | null>(null)

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
            <Button variant="quiet" className={styles['hours']} onClick={() => setSheet('hours')}>
              {headerTexts.seeHours}
            </Button>
          </div>
        </Card>

        <Section title={checkoutTexts.details}>
          <CustomerFields
            modeType={mode.type}
            emailIsForced={store.mandatoryEmail}
            documentLabel={documentLabel?.resource === 'DOCUMENT_LABEL' ? documentLabel.label : checkoutTexts.document}
            settled={checkout.settled}
            errors={errors}
          />
        </Section>

        {mode.type === 'DELIVERY' && (
          <Section title={checkoutTexts.address}>
            <DeliveryAddress
              location={checkout.location}
              quote={checkout.quote}
              isLoading={checkout.asked.isFetching && !checkout.asked.data}
              failed={checkout.asked.isError}
              onRetry={() => void checkout.asked.refetch()}
              takeAwayName={
                store.orderModes.find(({ type, active }) => type === 'TAKE_AWAY' && active)?.showName ?? null
              }
              errors={errors}
              onChange={() => setSheet('address')}
            />
          </Section>
        )}

        <Section title={checkoutTexts.payment}>
          <Payment checkout={checkout} code={code} errors={errors} />
        </Section>

        <Section title={checkoutTexts.ticket}>
          <DiscountCode checkout={checkout} code={code} timeZone={store.timeZone} />
          <Ticket
            lines={checkout.cart.lines}
            price={price}
            modeType={mode.type}
            deliveryIsKnown={checkout.quote?.type === 'InDeliveryArea'}
            money={money}
          />
          <TextArea
            label={checkoutTexts.notes}
            aside={checkoutTexts.optional}
            placeholder={checkoutTexts.notesHint}
            rows={2}
            value={draft.notes}
            onChange={(notes) => checkoutDraft.change({ notes })}
            limit={orderNotesLimit(customizations)}
          />
        </Section>
        {submission.failure && <Notice tone="bad">{submission.failure}</Notice>}
      </PageBody>
      <StickyBar label={checkoutTexts.submit}>
        <Button size="large" block busy={submission.busy} onClick={submission.submit} end={money(price.total)}>
          {submission.busy ? checkoutTexts.sending : checkoutTexts.submit}
        </Button>
      </StickyBar>
      <HoursSheet store={store} now={now} open={sheet === 'hours'} onClose={() => setSheet(null)} />
      <AddressSheet open={sheet === 'address'} onClose={() => setSheet(null)} store={store} branch={branch} mandatory />
    </Column>
  )
}
