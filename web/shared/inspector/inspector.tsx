import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type OpenLog, openLogs } from '#web/shared/event-log/open-logs.ts'
import { useEntries } from '#web/shared/event-log/use-log.ts'
import { inspectorTexts } from '#web/shared/texts/inspector.ts'
import { Button, IconButton } from '#web/shared/ui/button.tsx'
import { Tabs } from '#web/shared/ui/tabs.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './inspector.module.css'
import { readLogFile, writeLogFile } from './log-file.ts'

/** The entries of the page's event logs. It reads and changes this browser only. */
export function Inspector({ onClose }: { onClose: () => void }) {
  const logs = useSyncExternalStore(openLogs.subscribe, openLogs.all)
  const [name, setName] = useState<string | null>(null)
  const log = logs.find((one) => one.name === name) ?? logs[0]
  return (
    <aside className={styles['inspector']} aria-label={inspectorTexts.title}>
      <div className={styles['head']}>
        <h2>{inspectorTexts.title}</h2>
        <IconButton label={inspectorTexts.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {logs.length > 1 && (
        <Tabs
          label={inspectorTexts.logs}
          tabs={logs.map((one) => ({ id: one.name, label: one.name }))}
          selected={log?.name}
          onSelect={setName}
        />
      )}
      {log ? <LogView key={log.name} log={log} /> : <p>{inspectorTexts.none}</p>}
    </aside>
  )
}

function LogView({ log }: { log: OpenLog }) {
  const { entries } = useEntries(log.store)
  /** The number of entries after which the state is shown; null follows the newest. */
  const [picked, setPicked] = useState<number | null>(null)
  const shown = picked === null || picked > entries.length ? entries.length : picked
  const list = useRef<HTMLOListElement>(null)
  // Scrolls to the newest entry, which is at the end of the list.
  useEffect(() => {
    if (list.current && entries.length > 0) list.current.scrollTop = list.current.scrollHeight
  }, [entries.length])
  const events = shown === 0 ? [] : (entries[shown - 1]?.events ?? [])
  return (
    <>
      <FileActions log={log} />
      <h3>{inspectorTexts.timeline}</h3>
      <ol ref={list} className={styles['timeline']} aria-label={inspectorTexts.timeline}>
        <li>
          <Step current={shown === 0} onPick={() => setPicked(0)} title={inspectorTexts.base} time={null}>
            {inspectorTexts.baseEvents}
          </Step>
        </li>
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <Step
              current={shown === index + 1}
              onPick={() => setPicked(index + 1 === entries.length ? null : index + 1)}
              title={inspectorTexts.entry(index + 1)}
              time={entry.at}
            >
              {entry.events.map(typeOf).join(', ') || inspectorTexts.nothing}
            </Step>
          </li>
        ))}
      </ol>
      {events.length > 0 && (
        <>
          <h3>{inspectorTexts.events}</h3>
          <Json label={inspectorTexts.events} value={events} />
        </>
      )}
      <h3>{shown === entries.length ? inspectorTexts.now : inspectorTexts.state}</h3>
      <Json label={inspectorTexts.state} value={log.store.stateAfter(shown)} />
    </>
  )
}

function FileActions({ log }: { log: OpenLog }) {
  const input = useRef<HTMLInputElement>(null)
  const bring = async (file: File | undefined) => {
    const brought = file && readLogFile(await file.text(), log)
    const isTaken = Boolean(brought) && log.store.replace(brought as never)
    toast(isTaken ? inspectorTexts.imported : inspectorTexts.notImported, isTaken ? 'good' : 'bad')
  }
  return (
    <div className={styles['files']}>
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => download(`${log.name}.json`, writeLogFile(log))}
      >
        {inspectorTexts.export}
      </Button>
      <Button variant="secondary" icon={<Upload size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {inspectorTexts.import}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json"
        hidden
        aria-label={inspectorTexts.import}
        onChange={({ target }) => {
          void bring(target.files?.[0])
          target.value = ''
        }}
      />
      <p className={styles['privacy']}>{inspectorTexts.privacy}</p>
    </div>
  )
}

type StepProps = { current: boolean; onPick: () => void; title: string; time: number | null; children: string }

const Step = ({ current, onPick, title, time, children }: StepProps) => (
  <button type="button" className={styles['step']} aria-current={current ? 'step' : undefined} onClick={onPick}>
    <span className={styles['title']}>
      <span>{title}</span>
      {time !== null && (
        <time dateTime={new Date(time).toISOString()}>
          {new Date(time).toLocaleTimeString('es-AR', { hourCycle: 'h23' })}
        </time>
      )}
    </span>
    <span>{children}</span>
  </button>
)

const Json = ({ label, value }: { label: string; value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section className={styles['json']} tabIndex={0} aria-label={label}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </section>
)

const typeOf = (event: unknown) => String((event as { type?: unknown } | null)?.type ?? '?')

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
