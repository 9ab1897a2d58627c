import Bike from 'lucide-react/icons/bike'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { countryOf } from '#domain/country/countries.ts'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { shiftTexts } from '#web/courier/texts/shift.ts'
import { passedData } from '#web/shared/router/passed-data.ts'
import { oneOf, optional, shape, text } from '#web/shared/state/shape.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { useLive } from '#web/shared/ui/live.ts'
import { PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { EmptyState } from '#web/shared/ui/state.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { LockedPhone } from '../positions/locked-phone.tsx'
import { changeShift, findRider, registerRider, type WireRider } from '../workplace/courier-calls.ts'
import { courierToken } from '../workplace/courier-token.ts'
import { riderShape } from '../workplace/rider-shape.ts'
import { StoreGate } from '../workplace/store-gate.tsx'
import type { OwnStore } from '../workplace/use-store.ts'
import { forgetWorkplace, rememberWorkplace, useWorkplace } from '../workplace/workplace.ts'
import { PhoneIntakeForm } from './phone-intake-form.tsx'
import styles from './rider-register.module.css'
import { endShift, heldShipment, type WorkInHand } from './shift.ts'
import { ShiftForm } from './shift-form.tsx'

const texts = shiftTexts.register

/** RIDER-12. */
export const registerVariants = ['phoneIntake', 'register', 'logIn', 'logOut', 'success'] as const
export type RegisterVariant = (typeof registerVariants)[number]

/** The data that one step passes to the next. It is kept in the history entry, so that a reload loses nothing. */
const passed = passedData(
  'rider-register',
  1,
  shape({
    phone: optional(text),
    rider: optional(riderShape),
    outcome: optional(oneOf('started', 'ended')),
    /** The courier whose shift was started. */
    riderId: optional(text),
  }),
)
type Passed = NonNullable<ReturnType<typeof passed.read>>

const usePassed = (): Passed => passed.read(useLocation().state) ?? {}

/** RIDER-12 to RIDER-41: a courier registers, and starts and ends a shift. */
export function RiderRegisterScreen({ alias, variant }: { alias: string; variant: RegisterVariant }) {
  usePageTitle(texts.title)
  const { outcome, riderId } = usePassed()
  return (
    <StoreGate alias={alias}>
      {(store) => (
        <>
          <PageHeader title={texts.title} sub={store?.name ?? '\u00A0'} />
          {variant === 'success' && outcome ? (
            <Success alias={alias} outcome={outcome} riderId={riderId} />
          ) : (
            <PageBody>
              {store ? <Variant key={variant} alias={alias} variant={variant} store={store} /> : <Waiting />}
            </PageBody>
          )}
        </>
      )}
    </StoreGate>
  )
}

type VariantProps = { alias: string; variant: RegisterVariant; store: OwnStore }

function Variant({ alias, variant, store }: VariantProps) {
  const navigate = useNavigate()
  const { phone, rider } = usePassed()
  const goTo = (to: RegisterVariant, given: Passed, replace = false) =>
    navigate(paths.riderRegister(alias, to), { state: passed.pass(given), replace })
  const workplace = useWorkplace()
  const remember = (rider: WireRider) => rememberWorkplace({ alias, storeName: store.name, phone: rider.phone })
  const start = (rider: WireRider) => {
    remember(rider)
    return goTo('success', { outcome: 'started', riderId: rider.id }, true)
  }

  /** For a phone that lost its token: the shift continues, and the code gets a new token. */
  async function goOn(rider: WireRider, securityCode: string) {
    remember(await changeShift(rider, true, securityCode))
    const held = await heldShipment(rider.id)
    if (held) leadBack(held)
    else navigate(paths.shipments(alias), { replace: true })
  }

  /** RIDER-30, RIDER-31. */
  function leadBack({ shipmentType, shipmentId }: WorkInHand) {
    toast(texts.inProgress)
    navigate(paths.shipment(alias, shipmentType, shipmentId))
  }

  async function onPhone(entered: string) {
    const found = await findRider(store.id, entered)
    if (!found) return goTo('register', { phone: entered })
    if (!found.active) return goTo('logIn', { rider: found })
    const held = await heldShipment(found.id)
    if (held) leadBack(held)
    else goTo('logOut', { rider: found })
  }

  if (variant === 'phoneIntake')
    return (
      <PhoneIntakeForm
        known={workplace?.alias === alias ? workplace.phone : ''}
        first={countryOf(store)}
        onPhone={onPhone}
      />
    )
  if (variant === 'register' && phone)
    return (
      <ShiftForm
        withName
        lead={texts.lead.register}
        action={texts.start}
        onSend={async (entered) => {
          start(await registerRider({ ...entered, phone, branchContactId: store.id }))
        }}
      >
        <OtherPhone alias={alias} />
      </ShiftForm>
    )
  if (variant === 'logIn' && rider)
    return (
      <ShiftForm
        lead={texts.lead.logIn(rider.name)}
        action={texts.start}
        onSend={async ({ securityCode }) => {
          start(await changeShift(rider, true, securityCode))
        }}
      >
        <OtherPhone alias={alias} />
      </ShiftForm>
    )
  if (variant === 'logOut' && rider)
    return (
      <ShiftForm
        lead={texts.lead.logOut(rider.name)}
        action={texts.end}
        instead={
          courierToken() ? null : { action: texts.goOn, onSend: ({ securityCode }) => goOn(rider, securityCode) }
        }
        before={
          courierToken() && (
            <ButtonLink block size="large" to={paths.shipments(alias)}>
              {texts.shipments}
            </ButtonLink>
          )
        }
        onSend={async ({ securityCode }) => {
          const held = await endShift(rider, securityCode)
          if (held) leadBack(held)
          else goTo('success', { outcome: 'ended' }, true)
        }}
      >
        {courierToken() && <LockedPhone riderId={rider.id} />}
        <OtherPhone alias={alias} />
      </ShiftForm>
    )
  // RIDER-21: a visitor without the results of the earlier steps starts at the first step.
  return <Navigate to={paths.riderRegister(alias, 'phoneIntake')} replace />
}

const OtherPhone = ({ alias }: { alias: string }) => (
  <ButtonLink variant="quiet" to={paths.riderRegister(alias, 'phoneIntake')} onClick={forgetWorkplace}>
    {texts.otherPhone}
  </ButtonLink>
)

type SuccessProps = { alias: string; outcome: 'started' | 'ended'; riderId: string | undefined }

const Success = ({ alias, outcome, riderId }: SuccessProps) => (
  <>
    <main>
      <div ref={useLive<HTMLDivElement>()}>
        <EmptyState
          picture={
            outcome === 'started' ? <Bike size={56} strokeWidth={1.6} /> : <CircleCheck size={56} strokeWidth={1.6} />
          }
          title={outcome === 'started' ? texts.started : texts.ended}
          text={outcome === 'started' ? texts.startedText : texts.endedText}
        />
      </div>
    </main>
    <StickyBar label={courierTexts.detail.nextStep}>
      {outcome === 'started' ? (
        <div className={styles['started']}>
          {riderId && <LockedPhone riderId={riderId} />}
          <ButtonLink block size="large" to={paths.shipments(alias)} replace>
            {texts.shipments}
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink block size="large" variant="secondary" to={paths.riderRegister(alias, 'phoneIntake')} replace>
          {texts.again}
        </ButtonLink>
      )}
    </StickyBar>
  </>
)

const Waiting = () => (
  <Loading label={shellTexts.loading}>
    <div className={styles['form']}>
      <Skeleton height="1.6rem" width="80%" />
      <Skeleton height="5rem" radius="m" />
      <Skeleton height="5rem" radius="m" />
      <Skeleton height="3.375rem" radius="m" />
    </div>
  </Loading>
)
