import { useParams, useSearchParams } from 'react-router-dom'
import { FollowUpScreen } from '#web/features/follow-up/follow-up-screen.tsx'

/** RTE-10. */
export default function FollowUpPage() {
  const { alias = '', orderCode = '' } = useParams()
  const [query] = useSearchParams()
  const flag = query.get('refreshAfterUpdate')
  return (
    <FollowUpScreen
      key={`${alias}/${orderCode}`}
      alias={alias}
      orderCode={orderCode}
      refreshAfterUpdate={flag !== null && flag !== 'false'}
    />
  )
}
