import Layers from 'lucide-react/icons/layers'
import { paths } from '#web/paths.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { CourierFrame } from './courier-frame.tsx'

const { stack, toList } = courierTexts.detail

/** Says that a multi-drop delivery cannot be opened here, and how to go on. */
export function StackScreen({ alias }: { alias: string }) {
  usePageTitle(stack.title)
  return (
    <CourierFrame>
      <EmptyState
        level={1}
        picture={<Layers size={48} strokeWidth={1.6} />}
        title={stack.title}
        text={stack.text}
        action={<ButtonLink to={paths.shipments(alias)}>{toList}</ButtonLink>}
      />
    </CourierFrame>
  )
}
