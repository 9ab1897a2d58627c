import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { chooseMessages } from '#web/diner/api/abandoned-cart.ts'
import { useShop } from '#web/diner/api/use-shop.ts'
import { paths } from '#web/diner/paths.ts'
import { messagesTexts as texts } from '#web/diner/texts/messages.ts'
import { isImpossible, isNotFound } from '#web/shared/api/api-error.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Column, PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import magnifier from '#web/shared/ui/pictures/magnifier.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'

/**
 * The target of a notice's link to stop messages. Opening it changes nothing, because programs open links before people
 * do.
 */
export default function MessagesPage() {
  const { alias = '' } = useParams()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data: shop } = useShop(alias)
  const branch = shop && shop.type !== 'company' ? shop.branch : undefined
  useBrand(alias, branch?.generalConfig.colorConfig)
  usePageTitle(texts.title)
  /** The setting that the gateway has stored; it stays while another press is being sent. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const choose = (wanted: boolean) => {
    setIsBusy(true)
    setFailure(null)
    void chooseMessages(token, wanted)
      .then(() => setChosen(wanted), setFailure)
      .finally(() => setIsBusy(false))
  }
  const isWrong = token === '' || isNotOurs(failure)

  return (
    <Column>
      <PageBody>
        {isWrong ? (
          <EmptyState
            level={1}
            picture={magnifier}
            {...texts.wrongLink}
            action={<ButtonLink to={shop ? paths.shop(alias) : paths.shops()}>{texts.wrongLink.action}</ButtonLink>}
          />
        ) : (
          <div role={chosen === null ? undefined : 'status'}>
            <EmptyState
              level={1}
              picture={chosen === null ? <BellOff size={32} /> : <Check size={32} />}
              title={chosen === null ? texts.ask(branch?.name ?? null) : chosen ? texts.resumed : texts.stopped}
              text={chosen === false ? texts.stoppedText : chosen ? undefined : texts.text}
              action={
                <Button
                  variant={chosen === false ? 'secondary' : 'primary'}
                  busy={isBusy}
                  onClick={() => choose(chosen === false)}
                >
                  {chosen === false ? texts.resume : texts.stop}
                </Button>
              }
            />
          </div>
        )}
        {failure !== null && !isWrong && <Notice tone="bad">{texts.failed}</Notice>}
      </PageBody>
    </Column>
  )
}

const isNotOurs = (error: unknown) => isNotFound(error) || isImpossible(error)
