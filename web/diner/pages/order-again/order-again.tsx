import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FollowUpOrder } from '#web/diner/features/follow-up/order-query.ts'
import { paths } from '#web/diner/paths.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { useCurrency } from '#web/shared/api/queries.ts'
import { loadModule } from '#web/shared/load-module.ts'
import { Button } from '#web/shared/ui/button.tsx'

const loadAgain = () => import('./again.ts')

type Code = Awaited<ReturnType<typeof loadAgain>>
type AgainDialog = {
  readonly Sheet: Code['AgainSheet']
  readonly prepared: Awaited<ReturnType<Code['prepareAgain']>>
  readonly isOpen: boolean
}

/**
 * 'Pedir de nuevo': fills the cart at once where everything comes as it was, otherwise after a sheet that shows the
 * changes.
 */
export function OrderAgain({ order }: { order: FollowUpOrder }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { alias, address } = order.branchContact
  const { money } = useCurrency(address.country)
  const [isBusy, setIsBusy] = useState(false)
  const [opened, setOpened] = useState<AgainDialog | null>(null)
  const [lost, setLost] = useState<{ readonly error: unknown } | null>(null)
  const isHere = useIsHere()
  // Without this code the page cannot continue: its error screen offers to load it again.
  if (lost) throw lost.error

  const start = async () => {
    const { AgainSheet, prepareAgain, fillIfPlain } = await loadModule(loadAgain)
    const prepared = await prepareAgain(client, order)
    // The diner has left the page, and no longer wants it.
    if (!isHere()) return
    if (!fillIfPlain(prepared)) return setOpened({ Sheet: AgainSheet, prepared, isOpen: true })
    await navigate(paths.cart(alias))
  }
  const run = () => {
    setIsBusy(true)
    void start()
      .catch((error: unknown) => setLost({ error }))
      .finally(() => setIsBusy(false))
  }

  return (
    <>
      <Button block size="large" busy={isBusy} onClick={run}>
        {texts.again}
      </Button>
      {opened && (
        <opened.Sheet
          open={opened.isOpen}
          prepared={opened.prepared}
          {...{ alias, money, isBusy }}
          onRetry={run}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </>
  )
}

function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
