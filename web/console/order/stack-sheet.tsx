import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDistance } from '#domain/money/money.ts'
import { metresBetween, ridesWith, type StackCandidate } from '#domain/stack/suggest.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Checkbox, ChoiceGroup } from '#web/shared/ui/choice.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { ErrorState } from '#web/shared/ui/state.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { RowShapes } from '../workplace/shapes.tsx'
import styles from './order.module.css'
import { type ConsoleOrder, createStack, underWayQuery } from './order-calls.ts'
import type { RunStep } from './use-step.ts'

const texts = orderTexts.stack

type StackProps = { open: boolean; order: ConsoleOrder; run: RunStep; busy: string | null; onClose: () => void }

export const StackSheet = (props: StackProps) => (
  <Sheet open={props.open} onClose={props.onClose} title={texts.title} closeLabel={orderTexts.cancel.back} narrow>
    <Choice {...props} />
  </Sheet>
)

const waitingOf = ({ destination, promised }: ConsoleOrder): StackCandidate => ({
  position: destination?.position ?? null,
  promisedTo: promised?.to ?? null,
})

const freeShipments = ({ shipments }: ConsoleOrder): readonly string[] =>
  shipments.flatMap(({ id, status, stackId }) => (status === 'LOOKING_FOR_DRIVER' && stackId === null ? [id] : []))

/** The other shipments that wait for a courier. Those that one courier may well bring with this one come first. */
function Choice({ order, run, busy, onClose }: StackProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { id: storeId } = order.branchContact
  const { data, isError, isFetching, refetch } = useQuery(underWayQuery(storeId))
  if (!data && isError)
    return (
      <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <RowShapes count={2} />
  const own = waitingOf(order)
  const others = data
    .filter((each) => each.code !== order.code && freeShipments(each).length > 0)
    .map((each) => ({
      each,
      isNear: ridesWith(own, waitingOf(each)),
      metres: metresBetween(own, waitingOf(each)) ?? Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => Number(b.isNear) - Number(a.isNear) || a.metres - b.metres)
  if (others.length === 0) return <p>{texts.none}</p>
  const picked = others.filter(({ each }) => chosen.includes(each.code))
  const shipmentIds = [order, ...picked.map(({ each }) => each)].flatMap(freeShipments)
  const stack = () =>
    run({
      what: `stack ${shipmentIds.join(' ')}`,
      send: (keyed) => createStack({ branchContactId: storeId, shipmentIds }, keyed),
      onDone() {
        onClose()
        toast(texts.done, 'good')
      },
    })
  return (
    <div className={styles['sheet']}>
      <ChoiceGroup legend={texts.hint} boxed>
        {others.map(({ each, isNear, metres }) => (
          <Checkbox
            key={each.code}
            checked={chosen.includes(each.code)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, each.code] : chosen.filter((code) => code !== each.code))
            }
            label={`${each.code} · ${each.customer.name ?? orderTexts.person.guest}`}
            detail={[each.destination?.street, each.destination?.number].filter(Boolean).join(' ')}
            end={
              Number.isFinite(metres) && (
                <Badge tone={isNear ? 'good' : 'plain'}>
                  {isNear ? texts.near : texts.far(formatDistance(metres))}
                </Badge>
              )
            }
          />
        ))}
      </ChoiceGroup>
      <Button
        size="large"
        block
        busy={busy?.startsWith('stack') ?? false}
        aria-disabled={picked.length === 0 || undefined}
        onClick={stack}
      >
        {picked.length === 0 ? texts.choose : texts.confirm(shipmentIds.length)}
      </Button>
    </div>
  )
}
