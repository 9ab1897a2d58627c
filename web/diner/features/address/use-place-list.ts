import { useCombobox } from 'downshift'
import { useState } from 'react'
import type { Suggestion } from '#web/diner/api/places.ts'
import { addressFormTexts } from '#web/diner/texts/address-form.ts'

/** A place that was found, or the words as typed. */
export type PlaceOption = Suggestion | 'asTyped'
type PlaceListOptions = {
  readonly options: readonly PlaceOption[]
  readonly text: string
  readonly onChoose: (option: PlaceOption) => void
}

/** The list below the input, as the combobox pattern of WAI-ARIA APG for keyboards and screen readers. */
export function usePlaceList({ options, text, onChoose }: PlaceListOptions) {
  const [isHidden, setHidden] = useState(false)
  const shown = isHidden ? [] : options
  const isOpen = shown.length > 0
  const combobox = useCombobox<PlaceOption>({
    items: [...shown],
    itemToString: (option) => (option === 'asTyped' || !option ? text : option.label),
    inputValue: text,
    isOpen,
    selectedItem: null,
    // A diner who closes the phone's keyboard wants to see the list.
    stateReducer: (state, { type, changes }) => (type === useCombobox.stateChangeTypes.InputBlur ? state : changes),
    onStateChange: ({ type }) => {
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) setHidden(true)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem)
    },
  })
  const {
    onChange: _,
    'aria-labelledby': __,
    ...field
  } = combobox.getInputProps({
    // When there is no list to close, Escape closes the sheet.
    onKeyDown: ({ key, nativeEvent }) => {
      if (key === 'Escape' && !isOpen) Object.assign(nativeEvent, { preventDownshiftDefault: true })
    },
  })
  return {
    options: shown,
    highlighted: combobox.highlightedIndex,
    field,
    menu: combobox.getMenuProps({ 'aria-label': addressFormTexts.results }),
    itemAt: (index: number) => combobox.getItemProps({ index, item: shown[index] ?? 'asTyped' }),
    startOver() {
      setHidden(false)
      combobox.setHighlightedIndex(-1)
    },
  }
}
