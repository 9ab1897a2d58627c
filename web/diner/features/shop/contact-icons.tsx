import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Share2 from 'lucide-react/icons/share-2'
import { chatIdOf } from '#domain/support/ways.ts'
import type { BranchView, StoreView } from '#web/diner/api/shop.ts'
import { paths } from '#web/diner/paths.ts'
import { shareLink } from '#web/diner/share-link.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { IconAnchor, IconButton, IconLink } from '#web/shared/ui/button.tsx'
import { FacebookIcon, InstagramIcon } from './social-icons.tsx'

/** HEADER-06 to HEADER-09: each icon shows only if it has a target. */
export function ContactIcons({ branch, store }: { branch: BranchView; store?: StoreView }) {
  const { instagram, facebook } = branch.social
  const chatId = useChatOf(store)
  const outside = { target: '_blank', rel: 'noreferrer' } as const
  return (
    <>
      {instagram && (
        <IconAnchor {...outside} href={socialAddress('instagram.com', instagram)} label={headerTexts.instagram}>
          <InstagramIcon />
        </IconAnchor>
      )}
      {facebook && (
        <IconAnchor {...outside} href={socialAddress('facebook.com', facebook)} label={headerTexts.facebook}>
          <FacebookIcon />
        </IconAnchor>
      )}
      {store?.callPhone && (
        <IconAnchor href={`tel:${store.callPhone}`} label={headerTexts.call}>
          <Phone size={20} aria-hidden="true" />
        </IconAnchor>
      )}
      {chatId !== null && store ? (
        <IconLink reloadDocument to={paths.support({ alias: store.alias })} label={headerTexts.message}>
          <MessageCircle size={20} aria-hidden="true" />
        </IconLink>
      ) : store?.whatsAppPhone ? (
        <IconAnchor
          {...outside}
          href={`https://wa.me/${store.whatsAppPhone.replace(/\D/g, '')}`}
          label={headerTexts.message}
        >
          <MessageCircle size={20} aria-hidden="true" />
        </IconAnchor>
      ) : null}
      {/* OPEN-48: without the parameters of the diner's own link. */}
      <IconButton
        label={headerTexts.share}
        onClick={() => void shareLink(store?.name ?? branch.name, location.pathname)}
      >
        <Share2 size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** AMBIG-32: one icon: the store's chat if it has one, else its WhatsApp. */
function useChatOf(store: StoreView | undefined): string | null {
  // Most stores have no chat, and their pages do not need the configuration.
  const enabled = store?.followUpSupport.enabled ?? false
  const { data } = useQuery({ ...configurationQuery, enabled })
  return store && data ? chatIdOf(store, data.chatScriptUrl) : null
}

/** OPEN-76: addresses stay unchanged; names are added to the network's base address. */
const socialAddress = (network: string, value: string) =>
  /^https?:\/\//.test(value) ? value : `https://www.${network}/${encodeURIComponent(value.replace(/^@/, ''))}`
