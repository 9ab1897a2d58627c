/**
 * An area where blocks are laid out between the avenues. `bearing` is the direction of the streets named `along`, in
 * degrees from north; the ones named `across` run at a right angle. Names start at the corner `from` and continue block
 * by block.
 */
export type Neighbourhood = {
  readonly locality: string
  readonly postalCode: string
  readonly bearing: number
  readonly block: readonly [number, number]
  readonly from: readonly [number, number]
  readonly ring: readonly (readonly [number, number])[]
  readonly along: { readonly names: string; readonly firstNumber: number }
  readonly across: { readonly names: string; readonly firstNumber: number }
}

export const neighbourhoods: readonly Neighbourhood[] = [
  {
    locality: 'San Telmo',
    postalCode: 'C1065',
    bearing: 175.5,
    block: [123, 123],
    from: [-34.6082, -58.369],
    ring: [
      [-34.6085, -58.3693],
      [-34.6305, -58.3688],
      [-34.633, -58.4024],
      [-34.6098, -58.406],
      [-34.6091, -58.3923],
      [-34.6083, -58.3815],
    ],
    along: {
      firstNumber: 1,
      names:
        'Balcarce,Defensa,Bolívar,Perú,Chacabuco,Piedras,Tacuarí,Bernardo de Irigoyen,Lima,Salta,Santiago del Estero,San José,Luis Sáenz Peña,Virrey Cevallos,Solís,Combate de los Pozos,Sarandí,Rincón,Pasco,Pichincha,Matheu,Alberti,Saavedra,Catamarca,Deán Funes',
    },
    across: {
      firstNumber: 200,
      names:
        'Hipólito Yrigoyen,Adolfo Alsina,Moreno,Venezuela,México,Chile,Estados Unidos,Carlos Calvo,Humberto 1º,Cochabamba,Constitución,Pavón,Brasil,Av. Caseros,Rondeau,15 de Noviembre,Finochietto,Uspallata',
    },
  },
  {
    locality: 'San Nicolás',
    postalCode: 'C1043',
    bearing: 355.5,
    block: [119, 121],
    from: [-34.608, -58.3697],
    ring: [
      [-34.6083, -58.3697],
      [-34.6083, -58.3815],
      [-34.6091, -58.3923],
      [-34.6098, -58.406],
      [-34.5983, -58.4041],
      [-34.5944, -58.4023],
      [-34.5958, -58.393],
      [-34.5955, -58.3765],
      [-34.5935, -58.374],
      [-34.5986, -58.3704],
    ],
    along: {
      firstNumber: 1,
      names:
        '25 de Mayo,Reconquista,San Martín,Florida,Maipú,Esmeralda,Suipacha,Carlos Pellegrini,Cerrito,Libertad,Talcahuano,Uruguay,Paraná,Montevideo,Rodríguez Peña,Riobamba,Ayacucho,Junín,José E. Uriburu,Azcuénaga,Larrea,Paso,Castelli,Ecuador',
    },
    across: {
      firstNumber: 300,
      names:
        'Bartolomé Mitre,Tte. Gral. Juan D. Perón,Sarmiento,Lavalle,Tucumán,Viamonte,Paraguay,Marcelo T. de Alvear,Arenales,Juncal,Basavilbaso',
    },
  },
  {
    locality: 'Recoleta',
    postalCode: 'C1119',
    bearing: 12,
    block: [116, 112],
    from: [-34.5958, -58.377],
    ring: [
      [-34.5955, -58.3768],
      [-34.5958, -58.393],
      [-34.5944, -58.4023],
      [-34.5916, -58.4076],
      [-34.5882, -58.4112],
      [-34.5825, -58.407],
      [-34.5785, -58.4037],
      [-34.5825, -58.394],
      [-34.5845, -58.388],
      [-34.5878, -58.3835],
      [-34.5928, -58.3752],
    ],
    along: {
      firstNumber: 1000,
      names:
        'Basavilbaso,Suipacha,Carlos Pellegrini,Cerrito,Libertad,Talcahuano,Uruguay,Parera,Montevideo,Rodríguez Peña,Ayacucho,Junín,José E. Uriburu,Azcuénaga,Larrea,José A. Pacheco de Melo,Ecuador,Dr. Tomás M. de Anchorena,Laprida,Agüero,Austria,Sánchez de Bustamante,Billinghurst,Ruggieri,Bulnes,República Dominicana',
    },
    across: {
      firstNumber: 800,
      names:
        'Arenales,Juncal,Beruti,French,Peña,Pacheco de Melo,Vicente López,Guido,Pres. Manuel Quintana,Posadas,Gelly y Obes,Copérnico,Galileo',
    },
  },
  {
    locality: 'Almagro',
    postalCode: 'C1178',
    bearing: 2,
    block: [118, 112],
    from: [-34.6104, -58.406],
    ring: [
      [-34.6098, -58.406],
      [-34.611, -58.4203],
      [-34.615, -58.4295],
      [-34.6058, -58.4332],
      [-34.602, -58.4311],
      [-34.5998, -58.4374],
      [-34.5952, -58.4288],
      [-34.598, -58.414],
      [-34.5983, -58.4041],
      [-34.6046, -58.4055],
    ],
    along: {
      firstNumber: 1,
      names:
        'Boulogne Sur Mer,Jean Jaurès,Dr. Tomás M. de Anchorena,Agüero,Gallo,Sánchez de Bustamante,Billinghurst,Mario Bravo,Bulnes,Jerónimo Salguero,Gascón,Acuña de Figueroa,Pringles,Rawson,Yatay,Lambaré,Río de Janeiro,Pasaje Bella Vista,Rocamora',
    },
    across: {
      firstNumber: 2600,
      names:
        'Bartolomé Mitre,Tte. Gral. Juan D. Perón,Sarmiento,Valentín Gómez,Guardia Vieja,Humahuaca,San Luis,Lavalle,Tucumán,Viamonte,Cabrera,Zelaya',
    },
  },
  {
    locality: 'Boedo',
    postalCode: 'C1218',
    bearing: 172,
    block: [122, 122],
    from: [-34.6098, -58.4055],
    ring: [
      [-34.6098, -58.406],
      [-34.633, -58.4024],
      [-34.632, -58.4148],
      [-34.6188, -58.4172],
      [-34.611, -58.4203],
    ],
    along: {
      firstNumber: 1,
      names:
        'Urquiza,24 de Noviembre,Gral. Urquiza,La Rioja,Dr. Esteban de Luca,Sánchez de Loria,Virrey Liniers,Maza,Colombres',
    },
    across: {
      firstNumber: 2900,
      names:
        'Hipólito Yrigoyen,Adolfo Alsina,Moreno,Venezuela,México,Chile,Estados Unidos,Carlos Calvo,Humberto 1º,Cochabamba,Constitución,Pavón,Brasil,Salcedo,Av. Caseros',
    },
  },
  {
    locality: 'Palermo',
    postalCode: 'C1414',
    bearing: 39.5,
    block: [116, 122],
    from: [-34.6, -58.405],
    ring: [
      [-34.5944, -58.4023],
      [-34.5983, -58.4041],
      [-34.598, -58.414],
      [-34.5952, -58.4288],
      [-34.589, -58.4385],
      [-34.5855, -58.445],
      [-34.575, -58.4345],
      [-34.5783, -58.426],
      [-34.5812, -58.4212],
      [-34.585, -58.416],
      [-34.5882, -58.4112],
      [-34.5916, -58.4076],
    ],
    along: {
      firstNumber: 1800,
      names:
        'Ecuador,Dr. Tomás M. de Anchorena,Laprida,Agüero,Austria,Gallo,Sánchez de Bustamante,Billinghurst,Mario Bravo,Bulnes,Francisco Acuña de Figueroa,Vidt,Jerónimo Salguero,Julián Álvarez,Lavalleja,Aráoz,Malabia,Armenia,Gurruchaga,Jorge Luis Borges,Thames,Uriarte,Darregueyra,Godoy Cruz,Humboldt,Fitz Roy,Bonpland,Ángel Justiniano Carranza,Dr. Emilio Ravignani,Arévalo,Soldado de la Independencia',
    },
    across: {
      firstNumber: 2900,
      names:
        'Jufré,Niceto Vega,José A. Cabrera,Gorriti,Honduras,El Salvador,Costa Rica,Nicaragua,Soler,Guatemala,Paraguay,Charcas,Güemes,Demaría',
    },
  },
  {
    locality: 'Palermo',
    postalCode: 'C1414',
    bearing: 42,
    block: [118, 116],
    from: [-34.59, -58.409],
    ring: [
      [-34.5882, -58.4112],
      [-34.585, -58.416],
      [-34.5812, -58.4212],
      [-34.5783, -58.426],
      [-34.575, -58.4345],
      [-34.569, -58.424],
      [-34.5745, -58.4145],
      [-34.5785, -58.4037],
      [-34.5825, -58.407],
    ],
    along: {
      firstNumber: 2200,
      names:
        'Vidt,Jerónimo Salguero,República Árabe Siria,Julián Álvarez,Malabia,República de la India,Armenia,Oro,Fray Justo Santa María de Oro,Godoy Cruz,Sinclair,Humboldt,Arévalo,Báez',
    },
    across: {
      firstNumber: 3200,
      names: 'Arenales,Beruti,Juncal,French,Cerviño,Cabello,Segui,Demaría,Av. Bullrich,Cavia,Castex',
    },
  },
  {
    locality: 'Villa Crespo',
    postalCode: 'C1416',
    bearing: 37,
    block: [118, 118],
    from: [-34.6065, -58.434],
    ring: [
      [-34.5952, -58.4288],
      [-34.5998, -58.4374],
      [-34.602, -58.4311],
      [-34.6058, -58.4332],
      [-34.607, -58.442],
      [-34.6035, -58.4525],
      [-34.595, -58.458],
      [-34.5871, -58.455],
      [-34.5916, -58.4477],
      [-34.5855, -58.445],
      [-34.589, -58.4385],
    ],
    along: {
      firstNumber: 1,
      names:
        'Aráoz,Malabia,Acevedo,Gurruchaga,Serrano,Thames,Uriarte,Juan Ramírez de Velasco,Humboldt,Fitz Roy,Bonpland,Carranza,Ravignani,Leiva,Fraga,Olleros,Maure,Jorge Newbery,Guevara',
    },
    across: {
      firstNumber: 500,
      names:
        'Luis Viale,Murillo,Padilla,Camargo,Vera,Villarroel,Velasco,Aguirre,Castillo,Loyola,Ramírez,Jufré,Lerma,Niceto Vega,Cabrera',
    },
  },
  {
    locality: 'Colegiales',
    postalCode: 'C1426',
    bearing: 44,
    block: [116, 116],
    from: [-34.592, -58.446],
    ring: [
      [-34.575, -58.4345],
      [-34.5855, -58.445],
      [-34.5916, -58.4477],
      [-34.5871, -58.455],
      [-34.5795, -58.4605],
      [-34.5748, -58.4618],
      [-34.5663, -58.452],
      [-34.5702, -58.4441],
    ],
    along: {
      firstNumber: 2700,
      names:
        'Concepción Arenal,Santos Dumont,Gorostiaga,Maure,Jorge Newbery,Céspedes,Palpa,Olleros,Teodoro García,Zabala,Virrey Loreto,Virrey Avilés,Virrey Arredondo,José Hernández,Virrey del Pino,La Pampa',
    },
    across: {
      firstNumber: 100,
      names:
        'Guevara,Charlone,Roseti,Fraga,Giribone,Delgado,Martínez,Conde,Freire,Zapiola,Conesa,Crámer,Vidal,Moldes,Amenábar,Ciudad de la Paz,Soldado de la Independencia',
    },
  },
  {
    locality: 'Belgrano',
    postalCode: 'C1428',
    bearing: 316,
    block: [114, 116],
    from: [-34.5695, -58.4245],
    ring: [
      [-34.569, -58.424],
      [-34.575, -58.4345],
      [-34.5702, -58.4441],
      [-34.5663, -58.452],
      [-34.5748, -58.4618],
      [-34.5735, -58.473],
      [-34.568, -58.4755],
      [-34.563, -58.4775],
      [-34.5555, -58.477],
      [-34.5484, -58.4688],
      [-34.5428, -58.462],
      [-34.5475, -58.4555],
      [-34.5512, -58.45],
      [-34.555, -58.445],
      [-34.5582, -58.4408],
      [-34.564, -58.4345],
    ],
    along: {
      firstNumber: 100,
      names:
        'Cazadores,Dragones,Húsares,Ramsay,Migueletes,Arribeños,Montañeses,11 de Septiembre,3 de Febrero,O’Higgins,Arcos,Cuba,Vuelta de Obligado,Ciudad de la Paz,Amenábar,Moldes,Vidal,Crámer,Conesa,Zapiola,Freire,Conde,Superí,Melián,Estomba,Holmberg',
    },
    across: {
      firstNumber: 1500,
      names:
        'Matienzo,Jorge Newbery,Maure,Gorostiaga,Olleros,Teodoro García,Zabala,Virrey Loreto,Virrey Avilés,José Hernández,Virrey del Pino,La Pampa,Sucre,Echeverría,Mendoza,Olazábal,Blanco Encalada,Franklin D. Roosevelt,Manuel Ugarte,Quesada,Iberá,Guayra,Núñez,Manuela Pedraza,Besares,Jaramillo,Crisólogo Larralde',
    },
  },
  {
    locality: 'Puerto Madero',
    postalCode: 'C1107',
    bearing: 176,
    block: [130, 190],
    from: [-34.5985, -58.3625],
    ring: [
      [-34.599, -58.363],
      [-34.5991, -58.3595],
      [-34.604, -58.358],
      [-34.6114, -58.357],
      [-34.6188, -58.3562],
      [-34.619, -58.3607],
      [-34.61, -58.3617],
    ],
    along: { firstNumber: 1, names: 'Aimé Painé,Olga Cossettini,Pierina Dealessi' },
    across: {
      firstNumber: 300,
      names:
        'Trinidad Guevara,Marta Lynch,Mariquita Sánchez de Thompson,Petrona Eyle,Aimé Painé,Carola Lorenzini,Vera Peñaloza Norte,Encarnación Ezcurra,Julieta Lanteri,Martha Salotti',
    },
  },
]
