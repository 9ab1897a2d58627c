import { useId } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { navigationApps, useNavigationApp } from '../route/navigation-app.ts'
import styles from './navigation-choice.module.css'

const texts = courierTexts.navigation

/** Chooses the navigation app; the phone stores the choice. */
export function NavigationChoice() {
  const { app, choose } = useNavigationApp()
  const name = useId()
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['title']}>{texts.title}</legend>
      <div className={styles['apps']}>
        {navigationApps.map((one) => (
          <label key={one} className={classes(styles['app'], one === app && styles['chosen'])}>
            <input
              type="radio"
              className={styles['input']}
              name={name}
              checked={one === app}
              onChange={() => choose(one)}
            />
            <span>{texts.app[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
